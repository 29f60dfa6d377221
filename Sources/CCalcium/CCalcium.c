// FLINT 2.9 has Calcium beside it, as a library that takes a tenth of the time in which surd starts, although few
// calculations ever ask Calcium. So surd is not linked with it: here are the functions that surd calls, each of which
// hands its arguments on to the library's. A function that is not here is missed by the linker.
//
// Why C: Swift can neither define functions with these names nor name their types.

#include "CCalcium.h"
#include <flint/flint.h>

#if __FLINT_VERSION >= 3

int surd_load_calcium(void) { return 1; }

#else

#include <dlfcn.h>
#include <pthread.h>

// The functions defined here are hidden from libraries, so that Calcium's calls among them stay within it.
#pragma GCC visibility push(hidden)
#include <calcium/ca.h>
#pragma GCC visibility pop

/// The library's name with the version of its binary interface, which is that of Calcium 0.4, the last one.
static const char *const name = "libcalcium.so.0";

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) { library = dlopen(name, RTLD_NOW | RTLD_LOCAL); }

int surd_load_calcium(void)
{
    pthread_once(&once, load);
    return library != NULL;
}

/// Calls the library's function of this name. To look it up takes a fraction of what the least of them does.
#define CALL(function, ...) return ((__typeof__(function) *) dlsym(library, #function))(__VA_ARGS__)

/// Functions of a context alone, of one element, and of a result and operands, the last of which may be a small integer.
#define CONTEXT(function) void function(ca_ctx_t c) { CALL(function, c); }
#define ONE(function) void function(ca_t x, ca_ctx_t c) { CALL(function, x, c); }
#define TWO(function) void function(ca_t r, const ca_t x, ca_ctx_t c) { CALL(function, r, x, c); }
#define THREE(function) void function(ca_t r, const ca_t x, const ca_t y, ca_ctx_t c) { CALL(function, r, x, y, c); }
#define SMALL(function) void function(ca_t r, const ca_t x, slong n, ca_ctx_t c) { CALL(function, r, x, n, c); }

CONTEXT(ca_ctx_init)
CONTEXT(ca_ctx_clear)
ONE(ca_init)
ONE(ca_clear)
ONE(ca_i)
ONE(ca_pi)
TWO(ca_acos)
TWO(ca_asin)
TWO(ca_atan)
TWO(ca_erf)
TWO(ca_erfc)
TWO(ca_exp)
TWO(ca_gamma)
TWO(ca_im)
TWO(ca_inv)
TWO(ca_log)
TWO(ca_re)
TWO(ca_sqrt)
TWO(ca_tan)
THREE(ca_add)
THREE(ca_div)
THREE(ca_mul)
THREE(ca_pow)
THREE(ca_sub)
SMALL(ca_add_si)
SMALL(ca_div_si)
SMALL(ca_pow_si)
SMALL(ca_sub_si)

void ca_set_fmpq(ca_t r, const fmpq_t q, ca_ctx_t c) { CALL(ca_set_fmpq, r, q, c); }
void ca_sin_cos(ca_t sin, ca_t cos, const ca_t x, ca_ctx_t c) { CALL(ca_sin_cos, sin, cos, x, c); }
truth_t ca_check_is_zero(const ca_t x, ca_ctx_t c) { CALL(ca_check_is_zero, x, c); }

#endif
