// FLINT and its dependencies have ten thousand symbols, which the dynamic linker binds one by one.
// That would take half of surd's start time, although most calculations in a script fit a machine
// word. So if possible (Linux on x86-64 and arm64), surd is not linked with FLINT but loads it at
// the first call of one of its functions (`functions.S`). On other systems this file does almost
// nothing.

#include "CFLINTLoading.h"

_Thread_local void *surd_scope;

#ifndef SURD_FLINT_LIBRARY

void surd_load_arb(void) {}
int surd_flint_is_loaded(void) { return 1; }
int surd_load_calcium(void) { return 1; }

#else

#define _GNU_SOURCE // for RTLD_DEEPBIND
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

/// Ends the process with status 2 if FLINT cannot be used. `atexit` restores the terminal. Without
/// FLINT no calculation is possible, and no answer is better than a wrong one.
static _Noreturn void fail(const char *reason)
{
    fprintf(stderr, "surd: FLINT cannot be used: %s\n", reason);
    exit(2);
}

static void miss(void) { fail("a function that FLINT had when surd was built is missing"); }

/// Loads a library and stores the addresses of its functions in the slots. Returns NULL if the
/// library is missing. Symbols are first looked up in the library itself and its dependencies,
/// which saves a third of the time because nearly all of FLINT's symbols are its own.
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

/// Returns the memory, or aborts if there is none, because GMP does not check.
static void *got(void *memory)
{
    if (!memory) abort();
    return memory;
}
static void *take(size_t size) { return got(malloc(size)); }
static void *resize(void *memory, size_t old, size_t size) { return got(realloc(memory, size)); }
static void give(void *memory, size_t size) { free(memory); }

/// Makes FLINT and GMP use the program's allocation functions, which print a message if there is no
/// memory (`CTerminal/allocation.c`). Otherwise they would use the functions of the C library.
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
    surd_load_flint(); // So that Arb's symbols are looked up in FLINT first.
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
