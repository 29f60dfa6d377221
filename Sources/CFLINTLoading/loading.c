// FLINT and what it needs are ten thousand symbols, which the dynamic linker binds one by one: half
// of the time in which surd starts, while most of what a script asks fits a machine word. So where
// the Makefile can (Linux on x86-64 and arm64), surd is not linked with FLINT but loads it when the
// first of its functions is called (`functions.S`). Elsewhere this is nearly nothing.

#include "CFLINTLoading.h"

_Thread_local void *surd_scope;

#ifndef SURD_FLINT_LIBRARY

void surd_load_arb(void) {}
int surd_flint_is_loaded(void) { return 1; }
int surd_load_calcium(void) { return 1; }

#else

#define _GNU_SOURCE // RTLD_DEEPBIND
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "functions.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define NAME(function) #function,

/// A library, and its functions with a slot for each.
struct library {
    const char *name;
    const char *const *functions;
    void **slots;
};

extern HIDDEN void *surd_flint_slots[], *surd_arb_slots[], *surd_calcium_slots[];
static const char *const flint_functions[] = {FLINT_FUNCTIONS(NAME) NULL};
static const char *const arb_functions[] = {ARB_FUNCTIONS(NAME) NULL};
static const char *const calcium_functions[] = {CALCIUM_FUNCTIONS(NAME) NULL};

static const struct library
    flint = {SURD_FLINT_LIBRARY, flint_functions, surd_flint_slots},
    arb = {SURD_ARB_LIBRARY, arb_functions, surd_arb_slots},
    calcium = {SURD_CALCIUM_LIBRARY, calcium_functions, surd_calcium_slots};

/// Ends the process as what cannot be used does, with status 2 and the terminal put back (by
/// `atexit`): without FLINT there is no calculating, and no answer is better than a wrong one.
static _Noreturn void fail(const char *reason)
{
    fprintf(stderr, "surd: FLINT cannot be used: %s\n", reason);
    exit(2);
}

static void miss(void) { fail("a function that FLINT had when surd was built is missing"); }

/// Loads a library and puts the addresses of its functions into the slots; NULL if it is not there.
/// Symbols are first looked up in the library itself and in what it needs, which saves a third of
/// the time: nearly all of FLINT's are its own.
static void *load(const struct library *library)
{
    void *handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!handle) return NULL;
    for (int i = 0; library->functions[i]; i++) {
        void *address = dlsym(handle, library->functions[i]);
        library->slots[i] = address ? address : (void *)miss;
    }
    return handle;
}

/// GMP never looks whether it got the memory that it asked for.
static void *got(void *memory)
{
    if (!memory) abort();
    return memory;
}
static void *take(size_t size) { return got(malloc(size)); }
static void *resize(void *memory, size_t old, size_t size) { return got(realloc(memory, size)); }
static void give(void *memory, size_t size) { free(memory); }

/// Has FLINT and GMP use the program's functions of memory, which say what it means if there is
/// none (`CTerminal/allocation.c`). They would look up those of the C library itself.
static void share_memory_functions(void *handle)
{
    void (*set_gmp)(void *(*)(size_t), void *(*)(void *, size_t, size_t), void (*)(void *, size_t)) =
        dlsym(handle, "__gmp_set_memory_functions");
    void (*set_flint)(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t),
                      void (*)(void *)) = dlsym(handle, "__flint_set_memory_functions");
    if (set_gmp) set_gmp(take, resize, give);
    if (set_flint) set_flint(malloc, calloc, realloc, free);
}

static atomic_bool flint_is_loaded, calcium_is_loaded;

static void load_flint(void)
{
    void *handle = load(&flint);
    if (!handle) fail(dlerror());
    share_memory_functions(handle);
    atomic_store(&flint_is_loaded, 1);
}

static void load_arb(void)
{
    if (!load(&arb)) fail(dlerror());
}

static void load_calcium(void) { atomic_store(&calcium_is_loaded, load(&calcium) != NULL); }

HIDDEN void surd_load_flint(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_flint);
}

void surd_load_arb(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    surd_load_flint(); // so that its symbols are looked up in it before Arb
    pthread_once(&once, load_arb);
}

int surd_load_calcium(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_calcium);
    return atomic_load(&calcium_is_loaded);
}

int surd_flint_is_loaded(void) { return atomic_load(&flint_is_loaded); }

#endif
