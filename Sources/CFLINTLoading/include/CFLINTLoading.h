// Loads FLINT when it is needed.
#ifndef SURD_CFLINTLOADING_H
#define SURD_CFLINTLOADING_H

/// Loads FLINT and Arb, if they are not loaded yet.
void surd_load_arb(void);

/// Returns whether FLINT is loaded, so that it may have memory to free.
int surd_flint_is_loaded(void);

/// Loads Calcium and returns whether its functions can be called. Call it before them.
int surd_load_calcium(void);

/// The scope in which this thread calculates with `Exact`; null for none. It is in C because access
/// to Swift's thread-local variables takes longer than a nanosecond.
extern _Thread_local void *surd_scope;
static inline void *surd_get_scope(void) { return surd_scope; }
static inline void surd_set_scope(void *scope) { surd_scope = scope; }

#endif
