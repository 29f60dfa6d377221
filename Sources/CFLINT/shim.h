// FLINT and Arb, wherever this system keeps them.
#ifndef SURD_CFLINT_SHIM_H
#define SURD_CFLINT_SHIM_H

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpq.h>

#if __has_include(<flint/arb.h>) // FLINT 3: Arb is part of it
#include <flint/arb.h>
#include <flint/arb_hypgeom.h>
#else // FLINT 2.9 with Arb beside it
#include <arb.h>
#include <arb_hypgeom.h>
#endif

#endif
