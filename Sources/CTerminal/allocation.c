// Without memory nothing can go on: Swift, GMP and FLINT end the process, each in its own way, and
// Swift's backtracer adds a page. So the program has the C library's functions with one end for
// all: a sentence, status 1, and the terminal as it was. What was not written out yet is not
// written. macOS binds a library's calls to the system's functions, so they stay there. A process
// that the system kills for lack of memory learns nothing of it.

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

/// The memory that was asked for; ends the process if there is none.
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
