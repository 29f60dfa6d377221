#ifndef SURD_CVERSION_H
#define SURD_CVERSION_H

/// The commit that surd was built from, as git abbreviates it; empty where the Makefile did not
/// name one. In C, because a definition for Swift cannot have a value.
const char *surd_commit(void);

#endif
