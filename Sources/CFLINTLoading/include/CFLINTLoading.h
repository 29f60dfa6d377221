// FLINT, loaded when it is needed.
#ifndef SURD_CFLINTLOADING_H
#define SURD_CFLINTLOADING_H

/// Loads FLINT and Arb, if they are not there yet.
void surd_load_arb(void);

/// Whether FLINT is there already, so that it may have something to give back.
int surd_flint_is_loaded(void);

/// Whether Calcium's functions may be called, before which this is to be asked: it loads them.
int surd_load_calcium(void);

/// The scope in which this thread calculates with `Exact`; null for none. Swift has no variable of
/// a thread that is read within a nanosecond.
extern _Thread_local void *surd_scope;
static inline void *surd_get_scope(void) { return surd_scope; }
static inline void surd_set_scope(void *scope) { surd_scope = scope; }

#endif
