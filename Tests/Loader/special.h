// The functions that do more than give their own names: other ones have these.

#define fmpz_add other_fmpz_add
#define fmpz_sub other_fmpz_sub
#define fmpz_mul other_fmpz_mul
#define arb_add other_arb_add
#define arb_mul other_arb_mul
