#ifndef SURD_CPOSIX_SHIM_H
#define SURD_CPOSIX_SHIM_H

// C library functions that Swift cannot call on every system. The variadic functions that Posix
// also needs (open, fcntl, ioctl) are in Swift's modules Glibc and Darwin.

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

/// Returns the environment for posix_spawn. No header of macOS declares `environ`.
static inline char *const *posix_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

/// Runs a command with sh. On macOS, Swift cannot call `system`.
static inline int posix_system(const char *line) { return system(line); }

/// Resizes a pipe to this number of bytes, if the system can. Swift's Glibc lacks F_SETPIPE_SZ,
/// which the headers define only under _GNU_SOURCE.
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

/// Exchanges two files, so that each gets the name of the other. Swift's Glibc lacks renameat2,
/// which the headers declare only under _GNU_SOURCE.
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

// Extended attributes. Swift's Glibc lacks <sys/xattr.h>. On macOS the access control list is not
// an attribute, and one function copies both.
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
