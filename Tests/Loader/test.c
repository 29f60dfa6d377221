// Calls functions through `functions.S`, first while their library is not loaded, then again:
// do all arguments and results come through? `test N` makes the Nth of the special ones the
// first, without it eight threads are; `test missing` calls one that is in no library.

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "CFLINTLoading.h"
#include "functions.h"
#include "test.h"

static int failures;

static void expect(int condition, const char *what)
{
    if (condition) return;
    printf("wrong: %s\n", what);
    failures++;
}

// MARK: The functions that give their own names

#include "special.h"

#define DECLARED(name) const char *name(void);
FLINT_FUNCTIONS(DECLARED)
ARB_FUNCTIONS(DECLARED)
CALCIUM_FUNCTIONS(DECLARED)

const char *other_fmpz_add(void) { return "fmpz_add"; }
const char *other_fmpz_sub(void) { return "fmpz_sub"; }
const char *other_fmpz_mul(void) { return "fmpz_mul"; }
const char *other_arb_add(void) { return "arb_add"; }
const char *other_arb_mul(void) { return "arb_mul"; }

/// Each of them leads to the one of its name.
static void call_all(void)
{
    int count = 0;
#define CALLED(name) \
    expect(strcmp(name(), #name) == 0, #name); \
    count++;
    FLINT_FUNCTIONS(CALLED)
    ARB_FUNCTIONS(CALLED)
    CALCIUM_FUNCTIONS(CALLED)
    expect(count > 300, "all functions are called");
}

#undef fmpz_add
#undef fmpz_sub
#undef fmpz_mul
#undef arb_add
#undef arb_mul

// MARK: The others

long fmpz_add(
    long, long, long, long, long, long, long, long, long, long, double, double, double, double,
    double, double, double, double, double, double);
struct large fmpz_sub(long, double);
double fmpz_mul(int, ...);
struct wide arb_add(struct wide, struct wide);
long arb_mul(void);

static void add_many(void)
{
    long sum = fmpz_add(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5);
    // The digits 1, 3, 5, … 19, with their carries.
    expect(sum == 1358024689, "integers and reals in registers and on the stack");
}

static void give_in_memory(void)
{
    struct large large = fmpz_sub(40, 0.125);
    int fits = large.real == 0.125;
    for (int n = 0; n < 5; n++) fits = fits && large.integers[n] == 40 + n;
    expect(fits, "a result in memory");
}

static void vary(void)
{
    double sum = fmpz_mul(8, 1.0, 0.5, 0.25, 1.0, 2.0, 1.0, 0.5, 0.25);
    expect(sum == 205.25, "a variable number of reals");
}

static void add_structures(void)
{
    struct wide wide = arb_add((struct wide){{1, 2, 3, 4}}, (struct wide){{10, 20, 30, 40}});
    for (int n = 0; n < 4; n++) expect(wide.parts[n] == 11 * (n + 1), "structures of reals");
}

static void align(void) { expect(arb_mul() == 0, "the alignment of the stack"); }

static void (*const special[])(void) = {add_many, give_in_memory, vary, add_structures, align};

static void call_special(void)
{
    for (int n = 0; n < 5; n++) special[n]();
}

/// Eight threads call a function while its library is not there.
static void *race(void *start)
{
    pthread_barrier_wait(start);
    call_special();
    return NULL;
}

int main(int count, char **arguments)
{
    const char *what = count > 1 ? arguments[1] : "";
    if (strcmp(what, "missing") == 0) {
        fmpz_neg();
        return 0;
    }
    expect(!surd_flint_is_loaded(), "nothing is loaded at first");
    if (*what >= '0' && *what <= '4') {
        special[*what - '0']();
    } else {
        pthread_t threads[8];
        pthread_barrier_t start;
        pthread_barrier_init(&start, NULL, 8);
        for (int n = 0; n < 8; n++) pthread_create(&threads[n], NULL, race, &start);
        for (int n = 0; n < 8; n++) pthread_join(threads[n], NULL);
        expect(surd_flint_is_loaded(), "FLINT is loaded then");
    }
    call_special();
    int has_calcium = strcmp(what, "no-calcium") != 0;
    expect(surd_load_calcium() == has_calcium, "whether Calcium is there");
    if (has_calcium) call_all();
    return failures != 0;
}
