#ifndef SURD_CPOSIX_SHIM_H
#define SURD_CPOSIX_SHIM_H

// What Swift cannot call in the C library, here or on another system. The variadic functions that
// Posix needs besides (open, fcntl, ioctl) are in Swift's own modules of it, Glibc and Darwin.

#include <stdlib.h>

#ifdef __APPLE__
  #include <crt_externs.h>
#else
  #include <fcntl.h>
extern char **environ;
#endif

/// The environment as posix_spawn takes it. No header of macOS declares `environ`.
static inline char *const *posix_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

/// Runs a line with sh. macOS keeps `system` from Swift.
static inline int posix_system(const char *line) { return system(line); }

/// Lets a pipe hold so many bytes, where the system can change that. Swift's Glibc leaves
/// F_SETPIPE_SZ out, which GNU's headers have for GNU's programs alone.
static inline void posix_resize_pipe(int descriptor, int bytes) {
#ifdef __linux__
  #ifndef F_SETPIPE_SZ
    #define F_SETPIPE_SZ 1031
  #endif
  (void)fcntl(descriptor, F_SETPIPE_SZ, bytes);
#else
  (void)descriptor;
  (void)bytes;
#endif
}

#endif
