// Without memory the program cannot continue. Swift, GMP and FLINT would each end the process in
// their own way, and Swift's backtracer would add a page of output. So the program replaces the C
// library's allocation functions. If there is no memory, they restore the terminal, print one
// sentence and exit with status 1. Unwritten output is lost. On macOS a library's calls are bound
// to the system's functions, so nothing is replaced there. A process that the system kills for lack
// of memory gets no notice.

#include "CTerminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_ALLOCATOR
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OTHER_ALLOCATOR)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

/// Returns the memory, or ends the process if there is none.
static void *checked(void *memory, size_t size) {
  if (memory || !size) return memory;
  static const char sentence[] =
      "surd: the system has no memory left; 'ulimit -v' or a container may limit it\n";
  terminal_restore();
  ssize_t written = write(STDERR_FILENO, sentence, sizeof sentence - 1);
  (void)written;
  _exit(1);
}

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return checked(__libc_calloc(count, size), count && size); }

void *realloc(void *memory, size_t size) { return checked(__libc_realloc(memory, size), size); }

#endif
