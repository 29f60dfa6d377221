#ifndef SURD_CPOSIX_SHIM_H
#define SURD_CPOSIX_SHIM_H

// What Swift cannot call in the C library, here or on another system. The variadic functions that
// Posix needs besides (open, fcntl, ioctl) are in Swift's own modules of it, Glibc and Darwin.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#ifdef __APPLE__
  #include <copyfile.h>
  #include <crt_externs.h>
#else
  #include <fcntl.h>
  #include <sys/syscall.h>
  #include <sys/xattr.h>
  #include <unistd.h>
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

/// Exchanges two files, each of which gets the name of the other. Swift's Glibc leaves renameat2
/// out, which GNU's headers have for GNU's programs alone.
static inline int posix_exchange(const char *one, const char *other) {
#ifdef __APPLE__
  return renamex_np(one, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
  const unsigned exchange = 2;
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, exchange);
#else
  errno = ENOSYS;
  return -1;
#endif
}

// Extended attributes. Swift's Glibc leaves <sys/xattr.h> out; macOS copies them with the access
// control list, which is none of them there, by a function of its own.
#ifdef __APPLE__
static inline int posix_copy_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR);
}
#else
static inline ssize_t posix_list_attributes(int descriptor, void *names, size_t size) {
  return flistxattr(descriptor, names, size);
}

static inline ssize_t posix_get_attribute(
    int descriptor, const char *name, void *value, size_t size) {
  return fgetxattr(descriptor, name, value, size);
}

static inline int posix_set_attribute(
    int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, 0);
}

static inline int posix_remove_attribute(int descriptor, const char *name) {
  return fremovexattr(descriptor, name);
}
#endif

#endif
