// Makes one system call of a program fail, or kills the program at that call; preloaded by
// faults.py.
//
// SURD_FAULT is `CALL:N:ACTION` or `CALL:N:ACTION:on`: the N-th call of that name, or with `on`
// each call from there on, does the ACTION. With an error number, the call fails with that error;
// with `short`, it does less than requested; with `kill`, the process is killed before the call.
// When this happens, the file that SURD_FAULT_MARK names is created. SURD_FAULT_COUNTS names a file
// to which the number of calls is written at the end.
//
// Calls within the C library are not intercepted, so the calls that it uses to write a stream are
// among those below. Child processes are not affected.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { limit = 64, is_short = -1 };

/// The name of a call, and the number of times it was made.
struct call {
  const char *name;
  atomic_int count;
};

static struct call calls[limit];
static char name[32];
static int number, action;
static int is_kill, is_lasting;
static char mark[4096], counts[4096];

static atomic_flag is_naming = ATOMIC_FLAG_INIT;

/// The counter of a call.
static struct call *call_named(const char *wanted) {
  while (atomic_flag_test_and_set(&is_naming)) {}
  struct call *call = calls;
  while (call->name && strcmp(call->name, wanted) != 0) call++;
  call->name = wanted;
  atomic_flag_clear(&is_naming);
  return call;
}

static void copy(char *room, size_t size, const char *variable) {
  const char *text = getenv(variable);
  if (text) snprintf(room, size, "%s", text);
}

__attribute__((constructor)) static void begin(void) {
  char verb[32] = "", lasting[8] = "", fault[128] = "";
  copy(fault, sizeof fault, "SURD_FAULT");
  copy(mark, sizeof mark, "SURD_FAULT_MARK");
  copy(counts, sizeof counts, "SURD_FAULT_COUNTS");
  sscanf(fault, "%31[^:]:%d:%31[^:]:%7s", name, &number, verb, lasting);
  is_kill = strcmp(verb, "kill") == 0;
  is_lasting = strcmp(lasting, "on") == 0;
  action = strcmp(verb, "short") == 0 ? is_short : atoi(verb);
  unsetenv("LD_PRELOAD");
}

__attribute__((destructor)) static void end(void) {
  if (!*counts) return;
  FILE *file = fopen(counts, "w");
  for (int index = 0; index < limit && calls[index].name; index++) {
    if (file) fprintf(file, "%s %d\n", calls[index].name, atomic_load(&calls[index].count));
  }
  if (file) fclose(file);
}

/// Returns the action of a call: 0 for the normal one, an error number, or `is_short`.
static int fault(struct call *call) {
  int now = atomic_fetch_add(&call->count, 1) + 1;
  if (!*name || strcmp(call->name, name) != 0) return 0;
  if (is_lasting ? now < number : now != number) return 0;
  if (*mark) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (file >= 0) syscall(SYS_close, file);
  }
  if (is_kill) kill(getpid(), SIGKILL);
  return action;
}

/// The original call of this name, after ours, and its counter.
#define REAL(result, function, ...)                                    \
  static result (*real)(__VA_ARGS__);                              \
  static struct call *counter;                                     \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #function); \
  if (!counter) counter = call_named(#function);

/// A call that fails as system calls do.
#define CALL(result, function, parameters, ...)          \
  result function parameters {                           \
    REAL(result, function, TYPES parameters)             \
    int failure = fault(counter);                    \
    if (failure > 0) return errno = failure, (result)-1; \
    return real(__VA_ARGS__);                        \
  }
#define TYPES(...) __VA_ARGS__

CALL(int, fsync, (int file), file)
CALL(int, rename, (const char *from, const char *to), from, to)
CALL(int, unlink, (const char *path), path)
CALL(int, mkdir, (const char *path, mode_t mode), path, mode)
CALL(int, ftruncate, (int file, off_t size), file, size)
CALL(int, flock, (int file, int way), file, way)
CALL(off_t, lseek, (int file, off_t offset, int whence), file, offset, whence)
CALL(int, pipe, (int ends[2]), ends)
CALL(int, socket, (int domain, int type, int protocol), domain, type, protocol)
CALL(int, bind, (int file, const struct sockaddr *at, socklen_t size), file, at, size)
CALL(int, listen, (int file, int backlog), file, backlog)
CALL(int, accept, (int file, struct sockaddr *from, socklen_t *size), file, from, size)
CALL(int, connect, (int file, const struct sockaddr *to, socklen_t size), file, to, size)
CALL(int, chmod, (const char *path, mode_t mode), path, mode)
CALL(int, poll, (struct pollfd * polled, nfds_t count, int time), polled, count, time)
CALL(int, tcgetattr, (int file, struct termios *settings), file, settings)
CALL(int, tcsetattr, (int file, int when, const struct termios *settings), file, when, settings)
CALL(int, stat, (const char *path, struct stat *status), path, status)
CALL(int, lstat, (const char *path, struct stat *status), path, status)
CALL(int, fstat, (int file, struct stat *status), file, status)
CALL(ssize_t, readlink, (const char *path, char *room, size_t size), path, room, size)
CALL(pid_t, waitpid, (pid_t process, int *status, int way), process, status, way)
CALL(int, fflush, (FILE * stream), stream)

/// Whether a descriptor is a pipe that the program has created for itself, where little can fail.
static int is_inner_pipe(int file) {
  int error = errno;
  struct stat status;
  int is_pipe = file > STDERR_FILENO && syscall(SYS_fstat, file, &status) == 0 && S_ISFIFO(status.st_mode);
  errno = error;
  return is_pipe;
}

/// A call that moves bytes: it may move fewer than requested. At pipes of the program's own
/// it has another name.
#define MOVE(function, parameters, size, ...)            \
  ssize_t function parameters {                          \
    REAL(ssize_t, function, TYPES parameters)            \
    static struct call *inner;                       \
    if (!inner) inner = call_named("inner-" #function);  \
    int failure = fault(is_inner_pipe(file) ? inner : counter); \
    if (failure > 0) return errno = failure, -1;     \
    if (failure == is_short && size > 1) size = 1;   \
    return real(__VA_ARGS__);                        \
  }

MOVE(read, (int file, void *room, size_t size), size, file, room, size)
MOVE(write, (int file, const void *bytes, size_t size), size, file, bytes, size)
MOVE(pread, (int file, void *room, size_t size, off_t at), size, file, room, size, at)
MOVE(pwrite, (int file, const void *bytes, size_t size, off_t at), size, file, bytes, size, at)

/// A file is closed even if this call fails.
int close(int file) {
  REAL(int, close, int)
  int failure = fault(counter);
  int result = real(file);
  return failure > 0 ? (errno = failure, -1) : result;
}

int open(const char *path, int flags, ...) {
  REAL(int, open, const char *, int, ...)
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  int failure = fault(counter);
  if (failure > 0) return errno = failure, -1;
  return real(path, flags, mode);
}

int fcntl(int file, int command, ...) {
  REAL(int, fcntl, int, int, ...)
  va_list rest;
  va_start(rest, command);
  long argument = va_arg(rest, long);
  va_end(rest);
  int failure = fault(counter);
  if (failure > 0) return errno = failure, -1;
  return real(file, command, argument);
}

int ioctl(int file, unsigned long request, ...) {
  REAL(int, ioctl, int, unsigned long, ...)
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  int failure = fault(counter);
  if (failure > 0) return errno = failure, -1;
  return real(file, request, argument);
}

void *mmap(void *place, size_t size, int protection, int flags, int file, off_t at) {
  REAL(void *, mmap, void *, size_t, int, int, int, off_t)
  int failure = fault(counter);
  if (failure > 0) return errno = failure, MAP_FAILED;
  return real(place, size, protection, flags, file, at);
}

FILE *fopen(const char *path, const char *way) {
  REAL(FILE *, fopen, const char *, const char *)
  int failure = fault(counter);
  if (failure > 0) return errno = failure, NULL;
  return real(path, way);
}

char *realpath(const char *path, char *room) {
  REAL(char *, realpath, const char *, char *)
  int failure = fault(counter);
  if (failure > 0) return errno = failure, NULL;
  return real(path, room);
}

// These return their error number.

int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const variables[]) {
  REAL(
      int, posix_spawn, pid_t *, const char *, const posix_spawn_file_actions_t *,
      const posix_spawnattr_t *, char *const[], char *const[])
  int failure = fault(counter);
  return failure > 0 ? failure : real(process, path, actions, attributes, arguments, variables);
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  REAL(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)
  int failure = fault(counter);
  return failure > 0 ? failure : real(thread, attributes, body, argument);
}
