// libFuzzer as a library, which has no header of its own.

#include <pty.h>  // openpty, which Swift's module of the C library leaves out.
#include <stddef.h>
#include <stdint.h>

/// Runs inputs until it has seen as many as its arguments say, or one ends the process.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t size));
