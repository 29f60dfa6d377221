// FLINT, Arb and Calcium, wherever this system keeps them.
#ifndef SURD_CFLINT_SHIM_H
#define SURD_CFLINT_SHIM_H

#include <stdio.h>
#include <unistd.h>

#if !__has_include(<flint/flint.h>)
#error "FLINT is missing: 'make build' installs it, or says how"
#endif

#include <flint/flint.h>
#include <flint/arith.h>
#include <flint/fmpz.h>
#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_lll.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>
#include <flint/fmpz_factor.h>
#include <flint/qsieve.h>
#include <flint/ulong_extras.h>

// The version decides, not which file is found, so that one FLINT's headers never meet another's.
#if __FLINT_VERSION >= 3 // Arb and Calcium are parts of it
#include <flint/acb.h>
#include <flint/acb_calc.h>
#include <flint/acb_dirichlet.h>
#include <flint/acb_elliptic.h>
#include <flint/acb_hypgeom.h>
#include <flint/acb_mat.h>
#include <flint/acb_poly.h>
#include <flint/arb.h>
#include <flint/arb_fmpz_poly.h>
#include <flint/arb_hypgeom.h>
#include <flint/arb_mat.h>
#include <flint/bernoulli.h>
#include <flint/ca.h>
#include <flint/partitions.h>
#else // Arb and Calcium are libraries of their own
#include <acb.h>
#include <acb_calc.h>
#include <acb_dirichlet.h>
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <acb_mat.h>
#include <acb_poly.h>
#include <arb.h>
#include <arb_fmpz_poly.h>
#include <arb_hypgeom.h>
#include <arb_mat.h>
#include <bernoulli.h>
#include <calcium/ca.h>
#include <partitions.h>
#endif

// The rounding modes are macros over an enum in Arb 2 and over an int in FLINT 3, so Swift cannot
// name them the same way in both: what needs one is wrapped here.

/// Sets `low` and `high` to integers that enclose the floors of all numbers in `x`, and reports
/// whether they are the same. The ends are rounded outwards to `prec` bits: exactly they may have
/// billions (1 + e^(-10^10)).
static inline int surd_arb_floor_ends(fmpz_t low, fmpz_t high, const arb_t x, slong prec)
{
    arf_t end;
    arf_init(end);
    arf_set_mag(end, arb_radref(x));
    arf_sub(end, arb_midref(x), end, prec, ARF_RND_FLOOR);
    arf_get_fmpz(low, end, ARF_RND_FLOOR);
    arf_set_mag(end, arb_radref(x));
    arf_add(end, arb_midref(x), end, prec, ARF_RND_CEIL);
    arf_get_fmpz(high, end, ARF_RND_FLOOR);
    arf_clear(end);
    return fmpz_equal(low, high);
}

// GMP 6.2.1 may lose a remainder that nobody asks for, with `mpn_sqrtrem` of
// 2^448·((2^192 + 1)²·2^62 + 1) for example, so that Arb takes a root for exact. So roots are
// squared here, and have an error unless they are exact.

/// Adds to the error of a root what rounding may have cost.
static inline void surd_arb_add_rounding(arb_t z, slong prec)
{
    mag_t error;
    mag_init(error);
    arf_get_mag(error, arb_midref(z));
    mag_mul_2exp_si(error, error, 1 - prec);
    mag_add(arb_radref(z), arb_radref(z), error);
    mag_clear(error);
}

/// √x, whose error counts whatever GMP says of it.
static inline void surd_arb_sqrt(arb_t z, const arb_t x, slong prec)
{
    arf_t square, operand;
    arf_init(square);
    arf_init(operand);
    arf_set(operand, arb_midref(x));
    arb_sqrt(z, x, prec);
    if (arb_is_finite(z))
    {
        arf_mul(square, arb_midref(z), arb_midref(z), ARF_PREC_EXACT, ARF_RND_DOWN);
        if (arf_cmp(square, operand) != 0) surd_arb_add_rounding(z, prec);
    }
    arf_clear(square);
    arf_clear(operand);
}

/// Sets `z` to the square root of a complex number, in the same way.
static inline void surd_acb_sqrt(acb_t z, const acb_t x, slong prec)
{
    if (arb_is_zero(acb_imagref(x)) && arb_is_nonnegative(acb_realref(x)))
    {
        surd_arb_sqrt(acb_realref(z), acb_realref(x), prec);
        arb_zero(acb_imagref(z));
    }
    else if (arb_is_zero(acb_imagref(x)) && arb_is_negative(acb_realref(x)))
    {
        arb_neg(acb_imagref(z), acb_realref(x));
        surd_arb_sqrt(acb_imagref(z), acb_imagref(z), prec);
        arb_zero(acb_realref(z));
    }
    else
    {
        acb_sqrt(z, x, prec);
        if (!acb_is_finite(z)) return;
        surd_arb_add_rounding(acb_realref(z), prec - 2);
        surd_arb_add_rounding(acb_imagref(z), prec - 2);
    }
}

/// Sets `z` to the square root of a complex number; indeterminate on the cut if it must be
/// `analytic`.
static inline void surd_acb_sqrt_analytic(acb_t z, const acb_t x, int analytic, slong prec)
{
    if (analytic && arb_contains_zero(acb_imagref(x)) && !arb_is_positive(acb_realref(x)))
        acb_indeterminate(z);
    else
        surd_acb_sqrt(z, x, prec);
}

/// Whether an integer is a square, by its remainder.
static inline int surd_fmpz_is_square(const fmpz_t x)
{
    fmpz_t root, rest;
    int result = fmpz_is_square(x);
    if (!result) return 0;
    fmpz_init(root);
    fmpz_init(rest);
    fmpz_sqrtrem(root, rest, x);
    result = fmpz_is_zero(rest);
    fmpz_clear(root);
    fmpz_clear(rest);
    return result;
}

/// Sets `z` to the midpoint of `x` rounded to the nearest integer.
static inline void surd_arb_nearest_integer(fmpz_t z, const arb_t x)
{
    arf_get_fmpz(z, arb_midref(x), ARF_RND_NEAR);
}

/// The midpoint of `x` rounded to the nearest double.
static inline double surd_arb_double(const arb_t x)
{
    return arf_get_d(arb_midref(x), ARF_RND_NEAR);
}

/// The least absolute value in `x`, rounded down to a double.
static inline double surd_arb_least_double(const arb_t x)
{
    double least;
    arf_t bound;
    arf_init(bound);
    arb_get_abs_lbound_arf(bound, x, 53);
    least = arf_get_d(bound, ARF_RND_DOWN);
    arf_clear(bound);
    return least;
}

static inline int surd_is_short(const fmpz_t exponent)
{
    return fmpz_cmp_si(exponent, -100000) > 0 && fmpz_cmp_si(exponent, 100000) < 0;
}

/// Sets `low` and `high` to fractions that enclose `x`, a finite ball; 0 where
/// they would be too large, which ends the process in Arb.
static inline int surd_arb_ends(fmpq_t low, fmpq_t high, const arb_t x)
{
    fmpz_t a, b, e;
    int fits = (arf_is_zero(arb_midref(x)) || surd_is_short(ARF_EXPREF(arb_midref(x))))
        && (mag_is_zero(arb_radref(x)) || surd_is_short(MAG_EXPREF(arb_radref(x))));
    fmpz_init(a);
    fmpz_init(b);
    fmpz_init(e);
    if (fits)
    {
        slong shift;
        arb_get_interval_fmpz_2exp(a, b, e, x);
        shift = fmpz_get_si(e);
        fmpq_set_fmpz(low, a);
        fmpq_set_fmpz(high, b);
        if (shift >= 0)
        {
            fmpq_mul_2exp(low, low, shift);
            fmpq_mul_2exp(high, high, shift);
        }
        else
        {
            fmpq_div_2exp(low, low, -shift);
            fmpq_div_2exp(high, high, -shift);
        }
    }
    fmpz_clear(a);
    fmpz_clear(b);
    fmpz_clear(e);
    return fits;
}

/// Sets `e` so that |t| < 2^e for every t in `x`. Only macros, which Swift does not import,
/// give access to the fields.
static inline void surd_arb_exponent(fmpz_t e, const arb_t x)
{
    mag_t bound;
    mag_init(bound);
    arb_get_mag(bound, x);
    fmpz_set(e, MAG_EXPREF(bound));
    mag_clear(bound);
}

/// The bytes of an integer's digits, 0 for an inline word. Here because only
/// macros give access to the fields.
static inline slong surd_fmpz_bytes(fmpz x)
{
    return COEFF_IS_MPZ(x) ? 8 * (slong)mpz_size(COEFF_TO_PTR(x)) : 0;
}

/// Whether a positive integer may be a power m^k with k > 1; above a word it is one. GMP takes
/// roots modulo powers of 2, far faster than `fmpz_is_perfect_power`, which finds m.
static inline int surd_fmpz_may_be_power(const fmpz_t x)
{
    return !COEFF_IS_MPZ(*x) || mpz_perfect_power_p(COEFF_TO_PTR(*x));
}

/// Whether `x`, which is not zero, is below 2^e everywhere.
static inline int surd_arb_is_below(const arb_t x, slong e)
{
    mag_t bound;
    int below;
    mag_init(bound);
    arb_get_mag(bound, x);
    below = !mag_is_special(bound) && fmpz_cmp_si(MAG_EXPREF(bound), e) <= 0;
    mag_clear(bound);
    return below;
}

/// Sets `e` so that the radius of `x` is below 2^e. Undefined where the radius is zero or infinite.
static inline void surd_arb_radius_exponent(fmpz_t e, const arb_t x)
{
    fmpz_set(e, MAG_EXPREF(arb_radref(x)));
}

/// Whether the radius of `x` is zero; a macro asks.
static inline int surd_arb_is_point(const arb_t x) { return mag_is_zero(arb_radref(x)); }

/// Sets `m`, `e`, `r` and `f` so that `x`, which is finite, is exactly m·2^e ± r·2^f. Only
/// macros give access to the fields.
static inline void surd_arb_get_parts(fmpz_t m, fmpz_t e, fmpz_t r, fmpz_t f, const arb_t x)
{
    arf_t radius;
    arf_init(radius);
    arf_set_mag(radius, arb_radref(x));
    arf_get_fmpz_2exp(r, f, radius);
    arf_get_fmpz_2exp(m, e, arb_midref(x));
    arf_clear(radius);
}

/// Sets `x` to m·2^e ± r·2^f; a radius of more than 30 bits is rounded up.
static inline void surd_arb_set_parts(arb_t x, const fmpz_t m, const fmpz_t e, const fmpz_t r, const fmpz_t f)
{
    arf_set_fmpz_2exp(arb_midref(x), m, e);
    // The library's own function rounds up even what it could keep, so that a
    // ball would grow each time.
    flint_bitcnt_t bits = fmpz_bits(r);
    if (bits == 0 || bits > MAG_BITS) {
        mag_set_fmpz_2exp_fmpz(arb_radref(x), r, f);
    } else {
        MAG_MAN(arb_radref(x)) = fmpz_get_ui(r) << (MAG_BITS - bits);
        fmpz_add_ui(MAG_EXPREF(arb_radref(x)), f, bits);
    }
}

/// FLINT keeps integers of up to 62 bits in the word itself: a macro that Swift does not import.
static inline int surd_fmpz_is_inline(fmpz x)
{
    return !COEFF_IS_MPZ(x);
}

/// FLINT's random generator. The functions for it were renamed in FLINT 3.2.
typedef struct
{
    flint_rand_t state;
} surd_random;

static inline void surd_random_init(surd_random *random)
{
#if __FLINT_RELEASE >= 30200
    flint_rand_init(random->state);
#else
    flint_randinit(random->state);
#endif
}

static inline void surd_random_clear(surd_random *random)
{
#if __FLINT_RELEASE >= 30200
    flint_rand_clear(random->state);
#else
    flint_randclear(random->state);
#endif
}

/// Tries `curves` elliptic curves, picked at random, on `n`, odd and above a word, and reports
/// whether `f` divides it and is neither 1 nor `n`. The type that the generator is passed as
/// differs between versions.
static inline int surd_fmpz_ecm(fmpz_t f, const fmpz_t n, ulong curves, ulong bound, surd_random *random)
{
    int found = fmpz_factor_ecm(f, curves, bound, 100 * bound, random->state, n);
    return found && fmpz_cmp_ui(f, 1) > 0 && fmpz_cmp(f, n) < 0 && fmpz_divisible(n, f);
}

#ifdef __linux__
int memfd_create(const char *name, unsigned flags);
#endif

/// Gives a quadratic sieve, set up as far as its factor base, one thread and a file in memory for
/// its relations, and reports whether there is one: FLINT opens the file by name, several times.
/// `file` is its descriptor. The mutex is there only if FLINT was built with threads.
static inline int surd_qsieve_prepare(qs_t sieve, int *file)
{
#ifdef __linux__
    *file = memfd_create("surd", 1 /* MFD_CLOEXEC */);
#else
    *file = -1;
#endif
    if (*file < 0) return 0;
    flint_free(sieve->fname);
    sieve->fname = flint_malloc(32);
    snprintf(sieve->fname, 32, "/proc/self/fd/%d", *file);
    sieve->siqs = (void *)fopen(sieve->fname, "w");
    sieve->handles = NULL;
    sieve->num_handles = 0;
#if FLINT_USES_PTHREAD
    pthread_mutex_init(&sieve->mutex, NULL);
#endif
    return sieve->siqs != NULL;
}

/// Opens the file of relations again, empty.
static inline int surd_qsieve_open(qs_t sieve)
{
    return (sieve->siqs = (void *)fopen(sieve->fname, "w")) != NULL;
}

/// Closes the file of relations, of which the memory stays.
static inline void surd_qsieve_close(qs_t sieve)
{
    if (sieve->siqs) fclose((FILE *)sieve->siqs);
    sieve->siqs = NULL;
}

/// Gives back the memory of the relations.
static inline void surd_qsieve_end(qs_t sieve, int file)
{
    surd_qsieve_close(sieve);
    if (file >= 0) close(file);
}

/// Says where in the factor base the primes begin that are longer than a block of the sieve, a
/// macro.
static inline void surd_qsieve_note_blocks(qs_t sieve)
{
    slong i = sieve->small_primes;
    while (i < sieve->num_primes && sieve->factor_base[i].p <= BLOCK_SIZE) i++;
    sieve->second_prime = i;
}

/// Vectors in the null space of the sieve's matrix, a bit of each word in `ncols` of them, to be
/// freed. The type that the generator is passed as differs between versions.
static inline uint64_t *surd_qsieve_null_space(qs_t sieve, slong *ncols, surd_random *random)
{
    slong nrows = sieve->num_primes;
    uint64_t *vectors;
    *ncols = sieve->num_primes + sieve->extra_rels;
    reduce_matrix(sieve, &nrows, ncols, sieve->matrix);
    do vectors = block_lanczos(random->state, nrows, 0, *ncols, sieve->matrix);
    while (vectors == NULL);
    return vectors;
}

#endif
