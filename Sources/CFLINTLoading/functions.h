// The functions of each library that surd calls in FLINT 2.9 and 3.1, with and without
// optimization. If one is missing, the linker reports it. If there is one too many, `make lint`
// reports it.

/// Applies F to the name of each function of FLINT, including the functions of GMP.
#define FLINT_FUNCTIONS(F) FLINT_FUNCTIONS_OF_HEADERS(F) \
    F(arith_bell_number) F(arith_euler_number) F(arith_harmonic_number) F(arith_stirling_number_1) \
    F(arith_stirling_number_2) F(block_lanczos) F(flint_cleanup) F(flint_free) F(flint_malloc) F(fmpq_add) F(fmpq_cmp) \
    F(fmpq_div) F(fmpq_div_2exp) F(fmpq_get_cfrac) F(fmpq_mat_charpoly) F(fmpq_mat_clear) F(fmpq_mat_det) \
    F(fmpq_mat_get_fmpz_mat_rowwise) F(fmpq_mat_init) F(fmpq_mat_inv) F(fmpq_mat_mul) F(fmpq_mat_rref) \
    F(fmpq_mat_solve) F(fmpq_mul) F(fmpq_mul_2exp) F(fmpq_poly_clear) F(fmpq_poly_compose) F(fmpq_poly_divrem) \
    F(fmpq_poly_gcd) F(fmpq_poly_get_coeff_fmpq) F(fmpq_poly_get_numerator) F(fmpq_poly_init) F(fmpq_poly_mul) \
    F(fmpq_poly_set_coeff_fmpq) F(fmpq_pow_si) F(fmpq_set_si) F(fmpq_simplest_between) F(fmpq_sub) F(fmpz_abs) \
    F(fmpz_add) F(fmpz_add_ui) F(fmpz_and) F(fmpz_bin_uiui) F(fmpz_bits) F(fmpz_cmp) F(fmpz_cmp_si) F(fmpz_cmp_ui) \
    F(fmpz_divexact) F(fmpz_divisible) F(fmpz_dlog) F(fmpz_equal) F(fmpz_fac_ui) F(fmpz_factor_ecm) F(fmpz_fdiv_q) \
    F(fmpz_fdiv_q_2exp) F(fmpz_fdiv_qr) F(fmpz_fdiv_r) F(fmpz_fdiv_r_2exp) F(fmpz_fdiv_ui) F(fmpz_fib_ui) \
    F(fmpz_fits_si) F(fmpz_gcd) F(fmpz_get_d) F(fmpz_get_d_2exp) F(fmpz_get_si) F(fmpz_get_str) F(fmpz_get_ui) \
    F(fmpz_invmod) F(fmpz_is_perfect_power) F(fmpz_is_prime) F(fmpz_is_probabprime) F(fmpz_is_square) F(fmpz_jacobi) \
    F(fmpz_lcm) F(fmpz_lll) F(fmpz_lll_context_init_default) F(fmpz_mat_clear) F(fmpz_mat_det) F(fmpz_mat_init) F(fmpz_mat_mul) F(fmpz_mat_rank) F(fmpz_mul) \
    F(fmpz_mul_2exp) F(fmpz_mul_si) F(fmpz_mul_ui) F(fmpz_neg) F(fmpz_one_2exp) F(fmpz_or) F(fmpz_poly_clear) \
    F(fmpz_poly_factor) F(fmpz_poly_factor_clear) F(fmpz_poly_factor_init) F(fmpz_poly_init) F(fmpz_popcnt) \
    F(fmpz_pow_ui) F(fmpz_powm) F(fmpz_primorial) F(fmpz_remove) F(fmpz_rfac_ui) F(fmpz_set) F(fmpz_set_str) \
    F(fmpz_sgn) F(fmpz_sizeinbase) F(fmpz_sqrt) F(fmpz_sqrtmod) F(fmpz_sqrtrem) F(fmpz_sub) F(fmpz_sub_ui) F(fmpz_tdiv_q) \
    F(fmpz_tdiv_qr) F(fmpz_tstbit) F(fmpz_val2) F(fmpz_xgcd_canonical_bezout) F(fmpz_xor) F(n_factor) F(n_is_prime) \
    F(n_nextprime) F(qsieve_clear) F(qsieve_collect_relations) F(qsieve_init) F(qsieve_init_A) \
    F(qsieve_knuth_schroeppel) F(qsieve_linalg_clear) F(qsieve_linalg_init) F(qsieve_linalg_realloc) F(qsieve_next_A) \
    F(qsieve_poly_clear) F(qsieve_primes_increment) F(qsieve_primes_init) F(qsieve_process_relation) \
    F(qsieve_reinit_A) F(qsieve_square_root) F(reduce_matrix)

/// Applies F to the name of each function of Arb.
#define ARB_FUNCTIONS(F) ARB_FUNCTIONS_OF_HEADERS(F) \
    F(_acb_poly_evaluate) F(_acb_poly_evaluate2) F(_acb_poly_taylor_shift) F(_acb_poly_validate_roots) \
    F(_acb_vec_clear) F(_acb_vec_init) F(acb_acos) F(acb_acosh) F(acb_agm) F(acb_asin) F(acb_asinh) F(acb_atan) \
    F(acb_atanh) F(acb_calc_integrate) F(acb_calc_integrate_opt_init) F(acb_clear) F(acb_cos) \
    F(acb_cot_pi) F(acb_digamma) \
    F(acb_dirichlet_eta) F(acb_div) F(acb_elliptic_e) F(acb_elliptic_e_inc) F(acb_elliptic_f) F(acb_elliptic_k) \
    F(acb_elliptic_pi) F(acb_elliptic_rf) F(acb_elliptic_rg) F(acb_elliptic_rj) F(acb_exp) F(acb_exp_pi_i) \
    F(acb_expm1) F(acb_gamma) F(acb_get_mag) F(acb_hurwitz_zeta) F(acb_hypgeom_0f1) F(acb_hypgeom_2f1) \
    F(acb_hypgeom_0f1_direct) \
    F(acb_hypgeom_airy) F(acb_hypgeom_bessel_i) F(acb_hypgeom_bessel_j) \
    F(acb_hypgeom_bessel_k) F(acb_hypgeom_bessel_k_0f1) F(acb_hypgeom_bessel_k_scaled) F(mag_get_d) \
    F(acb_hypgeom_bessel_y) F(acb_hypgeom_beta_lower) F(acb_hypgeom_chebyshev_t) F(acb_hypgeom_chebyshev_u) \
    F(acb_hypgeom_chi) F(acb_hypgeom_ci) F(acb_hypgeom_dilog) F(acb_hypgeom_ei) F(acb_hypgeom_erf) F(acb_hypgeom_erfc) \
    F(acb_hypgeom_erfi) F(acb_hypgeom_expint) F(acb_hypgeom_fresnel) F(acb_hypgeom_gamma_lower) \
    F(acb_hypgeom_gamma_upper) F(acb_hypgeom_gegenbauer_c) F(acb_hypgeom_hermite_h) F(acb_hypgeom_jacobi_p) \
    F(acb_hypgeom_laguerre_l) F(acb_hypgeom_legendre_p) F(acb_hypgeom_legendre_q) F(acb_hypgeom_li) F(acb_hypgeom_m) \
    F(acb_hypgeom_pfq_direct) \
    F(acb_hypgeom_pfq_sum) \
    F(acb_hypgeom_shi) F(acb_hypgeom_si) F(acb_hypgeom_u) F(acb_inv) F(acb_lambertw) F(acb_lgamma) F(acb_log) \
    F(acb_log1p) F(acb_mat_approx_eig_qr) F(acb_mat_charpoly) F(acb_mat_clear) F(acb_mat_det) \
    F(acb_mat_eig_multiple) F(acb_mat_eig_simple) F(acb_mat_exp) F(acb_mat_init) F(acb_mat_mul) F(acb_mat_solve) \
    F(acb_mul) F(acb_poly_clear) F(acb_poly_find_roots) F(acb_poly_get_coeff_acb) F(acb_poly_init) \
    F(acb_poly_set_coeff_acb) F(acb_poly_validate_real_roots) F(acb_polygamma) F(acb_polylog) F(acb_pow) \
    F(acb_pow_analytic) F(acb_real_abs) F(acb_rel_one_accuracy_bits) F(acb_rgamma) F(acb_rising) \
    F(acb_root_ui) F(acb_sin) F(acb_sqrt) \
    F(acb_tan) F(acb_unit_root) F(acb_zeta) F(arb_abs) F(arb_acos) F(arb_acosh) F(arb_add) \
    F(arb_add_error) F(arb_add_error_2exp_si) F(arb_add_si) F(arb_addmul) F(arb_asin) \
    F(arb_asinh) F(arb_atan) \
    F(arb_atanh) F(arb_clear) F(arb_const_apery) F(arb_const_catalan) F(arb_const_euler) F(arb_const_glaisher) \
    F(arb_const_khinchin) F(arb_const_log2) F(arb_const_pi) F(arb_const_sqrt_pi) \
    F(arb_contains_zero) F(arb_cos) F(arb_cos_pi_fmpq) F(arb_cosh) F(arb_digamma) F(arb_div) F(arb_div_fmpz) \
    F(arb_exp) F(arb_expm1) F(arb_floor) F(arb_fmpz_poly_complex_roots) F(arb_get_abs_lbound_arf) \
    F(arb_get_abs_ubound_arf) F(arb_get_interval_fmpz_2exp) F(arb_get_lbound_arf) F(arb_get_ubound_arf) F(arb_gt) \
    F(arb_hurwitz_zeta) F(arb_hypgeom_bessel_i) F(arb_hypgeom_bessel_j) F(arb_hypgeom_beta_lower) \
    F(arb_hypgeom_erf) F(arb_hypgeom_erfc) \
    F(arb_hypgeom_erfcinv) F(arb_hypgeom_erfinv) F(arb_indeterminate) F(arb_intersection) \
    F(arb_is_finite) F(arb_is_negative) F(arb_is_nonnegative) F(arb_is_nonpositive) F(arb_is_positive) F(arb_lambertw) \
    F(arb_le) F(arb_lgamma) F(arb_log) F(arb_log1p) F(arb_lt) F(arb_mat_add) F(arb_mat_clear) F(arb_mat_det) F(arb_mat_exp) \
    F(arb_mat_init) F(arb_mat_mul) F(arb_mat_one) F(arb_mat_solve) F(arb_mat_sub) F(arb_max) F(arb_min) F(arb_mul) F(arb_mul_2exp_si) F(arb_mul_fmpz) F(arb_mul_si) \
    F(arb_neg) F(arb_nonnegative_part) F(arb_one) F(arb_overlaps) F(arb_pow) F(arb_pow_fmpq) \
    F(arb_pow_fmpz) F(arb_root_ui) F(arb_set) F(arb_set_d) F(arb_set_fmpz) F(arb_set_round) \
    F(arb_set_round_fmpz) F(arb_set_si) F(arb_set_ui) F(arb_sin) F(arb_sin_cos_pi) \
    F(arb_sin_cos_pi_fmpq) F(arb_sin_pi_fmpq) F(arb_sinh) \
    F(arb_sqrt) F(arb_sub) F(arb_sub_si) F(arb_tan) F(arb_tanh) F(arb_union) F(arb_zero) F(arb_zeta) \
    F(arf_add) F(arf_clear) F(arf_cmp) F(arf_get_d) F(arf_get_fmpz) F(arf_get_fmpz_2exp) F(arf_sub) \
    F(bernoulli_fmpq_ui) F(mag_clear) F(mag_cmp) F(mag_set_fmpz_2exp_fmpz) F(mag_set_ui_2exp_si) F(partitions_fmpz_ui)

/// Applies F to the name of each function of Calcium.
#define CALCIUM_FUNCTIONS(F) \
    F(ca_acos) F(ca_add) F(ca_add_si) F(ca_asin) F(ca_atan) F(ca_check_is_zero) F(ca_clear) F(ca_ctx_clear) \
    F(ca_ctx_init) F(ca_div) F(ca_div_si) F(ca_erf) F(ca_erfc) F(ca_exp) F(ca_gamma) F(ca_get_qqbar) F(ca_i) F(ca_im) F(ca_init) \
    F(ca_inv) F(ca_log) F(ca_mul) F(ca_pi) F(ca_pow) F(ca_pow_si) F(ca_re) F(ca_set_fmpq) F(ca_set_qqbar) F(ca_sin_cos) F(ca_sqrt) \
    F(ca_sub) F(ca_sub_si) F(ca_tan) F(qqbar_clear) F(qqbar_cos_pi) F(qqbar_init) F(qqbar_roots_fmpz_poly) \
    F(qqbar_sin_pi) F(qqbar_tan_pi)

// Only functions that FLINT's headers define call these.
#define FLINT_FUNCTIONS_OF_HEADERS(F) \
    F(__gmp_randclear) F(__gmpz_neg) F(__gmpz_perfect_power_p) F(__gmpz_set) F(__gmpz_set_si) \
    F(__gmpz_set_ui) F(__gmpz_size) \
    F(_fmpz_clear_mpz) F(_fmpz_promote) F(_fmpz_promote_set_si) F(_fmpz_promote_set_ui) F(_fmpz_vec_set) \
    F(flint_realloc) F(fmpz_poly_fit_length)
#define ARB_FUNCTIONS_OF_HEADERS(F) \
    F(acb_rel_error_bits) F(arb_add_ui) F(arb_contains) F(arb_contains_int) F(arb_contains_interior) F(arb_div_si) F(arb_dot) \
    F(_arf_demote) F(_arf_promote) F(arb_fmpz_div_fmpz) F(arb_hypot) F(arb_rel_error_bits) F(arf_get_mag) \
    F(arf_is_int) F(arf_mul_rnd_down) F(arf_set) F(arf_set_mpn) F(mag_add) F(mag_mul_2exp_si)
