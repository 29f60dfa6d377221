#ifndef SURD_CVERSION_H
#define SURD_CVERSION_H

/// Returns the abbreviated git commit that surd was built from, or an empty string if the Makefile
/// did not set it. It is in C because compiler definitions for Swift cannot have values.
const char *surd_commit(void);

#endif
