// A library in place of FLINT, Arb and Calcium: each function that `functions.h` lists gives its
// own name back, but for five whose arguments come in all registers that the ABIs know.

#include <stdarg.h>

#include "functions.h"
#include "test.h"

#include "special.h"

#define NAMED(name) \
    const char *name(void) { return #name; }

FLINT_FUNCTIONS(NAMED)
ARB_FUNCTIONS(NAMED)
CALCIUM_FUNCTIONS(NAMED)

#undef fmpz_add
#undef fmpz_sub
#undef fmpz_mul
#undef arb_add
#undef arb_mul

long fmpz_add(
    long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, double p,
    double q, double r, double s, double t, double u, double v, double w, double x, double y)
{
    long integers[] = {a, b, c, d, e, f, g, h, i, j};
    double reals[] = {p, q, r, s, t, u, v, w, x, y};
    long sum = 0;
    for (int n = 0; n < 10; n++) sum = sum * 10 + integers[n] + (long)(2 * reals[n]);
    return sum;
}

struct large fmpz_sub(long a, double b)
{
    return (struct large){{a, a + 1, a + 2, a + 3, a + 4}, b};
}

double fmpz_mul(int count, ...)
{
    va_list list;
    va_start(list, count);
    double sum = 0;
    for (int n = 0; n < count; n++) sum = 2 * sum + va_arg(list, double);
    va_end(list);
    return sum;
}

struct wide arb_add(struct wide x, struct wide y)
{
    struct wide sum;
    for (int n = 0; n < 4; n++) sum.parts[n] = x.parts[n] + y.parts[n];
    return sum;
}

/// The place on the stack of something that must lie on a multiple of 16 bytes.
long arb_mul(void)
{
    _Alignas(16) volatile char aligned[16];
    aligned[0] = 0;
    return (long)&aligned[0] % 16;
}

/// Runs while the library is loaded, and leaves nothing in any register that it need not keep.
__attribute__((constructor)) static void spoil(void)
{
#ifdef __aarch64__
    __asm__ volatile(
        "mov x0, -1; mov x1, -1; mov x2, -1; mov x3, -1; mov x4, -1; mov x5, -1; mov x6, -1; mov x7, -1;"
        "mov x8, -1; mov x9, -1; mov x16, -1; mov x17, -1;"
        "movi v0.2d, -1; movi v1.2d, -1; movi v2.2d, -1; movi v3.2d, -1;"
        "movi v4.2d, -1; movi v5.2d, -1; movi v6.2d, -1; movi v7.2d, -1" ::
            : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x16", "x17", "v0", "v1",
              "v2", "v3", "v4", "v5", "v6", "v7");
#else
    __asm__ volatile(
        "mov $-1, %%rax; mov $-1, %%rdi; mov $-1, %%rsi; mov $-1, %%rdx; mov $-1, %%rcx;"
        "mov $-1, %%r8; mov $-1, %%r9; mov $-1, %%r10; mov $-1, %%r11;"
        "pcmpeqd %%xmm0, %%xmm0; pcmpeqd %%xmm1, %%xmm1; pcmpeqd %%xmm2, %%xmm2; pcmpeqd %%xmm3, %%xmm3;"
        "pcmpeqd %%xmm4, %%xmm4; pcmpeqd %%xmm5, %%xmm5; pcmpeqd %%xmm6, %%xmm6; pcmpeqd %%xmm7, %%xmm7" ::
            : "rax", "rdi", "rsi", "rdx", "rcx", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2",
              "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
#endif
}
