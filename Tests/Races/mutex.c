// Tells ThreadSanitizer how threads wait for Swift's `Mutex`. It sees how a free lock is taken,
// because that code is inlined. But if threads compete for a lock, the library Synchronization
// spins and waits in the kernel, and it is not compiled for ThreadSanitizer. Without this file,
// everything that such a thread does under the lock looks like a race.
//
// `make races` links it into the programs: these functions replace those of the library. REPORT is
// the file for its reports, because tests give programs an environment of their own. Some tests
// send signals that mean a crash, which it does not handle.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *place);
void __tsan_release(void *place);

const char *__tsan_default_options(void) {
  return "log_path=" REPORT " handle_segv=0 handle_sigbus=0 handle_abort=0 handle_sigill=0 handle_sigfpe=0";
}

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

/// _MutexHandle._lockSlow(_: UInt32)
SWIFT void lock(uint32_t thread, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
/// _MutexHandle._tryLockSlow() -> Bool
SWIFT bool try_to_lock(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
/// _MutexHandle._unlockSlow()
SWIFT void unlock(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lock(uint32_t thread, SELF) {
  static SWIFT void (*real)(uint32_t, SELF);
  if (!real) real = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  real(thread, self);
  __tsan_acquire(self);
}

SWIFT bool try_to_lock(SELF) {
  static SWIFT bool (*real)(SELF);
  if (!real) real = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
  bool isLocked = real(self);
  if (isLocked) __tsan_acquire(self);
  return isLocked;
}

SWIFT void unlock(SELF) {
  static SWIFT void (*real)(SELF);
  if (!real) real = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  __tsan_release(self);
  real(self);
}
