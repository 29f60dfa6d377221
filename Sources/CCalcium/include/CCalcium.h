// Loads Calcium where it is a library beside FLINT (2.9), when it is asked for the first time.
#ifndef SURD_CCALCIUM_H
#define SURD_CCALCIUM_H

/// Whether Calcium's functions may be called. They are part of FLINT from 3 on; before, their library is loaded by this.
int surd_load_calcium(void);

#endif
