// FLINT and Arb, wherever this system keeps them.
#ifndef SURD_CFLINT_SHIM_H
#define SURD_CFLINT_SHIM_H

#if !__has_include(<flint/flint.h>)
#error "FLINT is missing: 'make build' installs it, or says how"
#endif

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpq.h>

// The version decides, not which file is found, so that one FLINT's headers never meet another's.
#if __FLINT_VERSION >= 3 // Arb is part of it
#include <flint/arb.h>
#include <flint/arb_hypgeom.h>
#else // Arb is a library of its own
#include <arb.h>
#include <arb_hypgeom.h>
#endif

#endif
