#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { signal_limit = 65 };

/// The signals that are reported through the pipe.
static const int reported[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT};
/// The signals of a crash, and SIGQUIT. The terminal is restored first.
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT};
/// The signals whose default action does not end the process, or that no handler can catch.
static const int harmless[] = {
  SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD, SIGURG,
#ifdef SIGINFO
  SIGINFO, SIGIO,
#endif
};

static int pipe_ends[2] = {-1, -1};
static int terminal = -1;
static bool use_sequences;
static struct termios saved;
static struct sigaction earlier[signal_limit];
/// Whether a signal has one of our handlers.
static bool is_installed[signal_limit];
static atomic_bool have_saved, editing, interrupted, running, other_screen;
static atomic_int stops;

#define EACH(index, signals) \
  for (unsigned index = 0; index < sizeof(signals) / sizeof *(signals); index++)

/// Writes a text and ignores errors.
static void put(int descriptor, const char *text, size_t count) {
  ssize_t written = write(descriptor, text, count);
  (void)written;
}

/// Restores the settings of the terminal at the start. After an error it tries once more, because a
/// terminal with the wrong settings is hard to use.
static void put_back(int when) {
  if (tcsetattr(terminal, when, &saved) != 0) tcsetattr(terminal, when, &saved);
}

void terminal_restore(void) {
  if (!atomic_exchange(&have_saved, false)) return;
  if (use_sequences) {
    static const char back[] = "\033[?1049l";
    if (atomic_exchange(&other_screen, false)) put(STDOUT_FILENO, back, sizeof back - 1);
    static const char off[] = "\033[?2004l\033[0m";
    put(STDOUT_FILENO, off, sizeof off - 1);
    if (atomic_load(&editing)) put(STDOUT_FILENO, "\r\n", 2);
  }
  put_back(TCSANOW);
}

/// Handles a signal by writing its number to the pipe as a byte.
static void report(int signal) {
  int error = errno;
  if (signal == SIGINT) atomic_store(&interrupted, true);
  if (signal == SIGCONT) atomic_fetch_add(&stops, 1);
  char byte = (char)signal;
  put(pipe_ends[1], &byte, 1);
  errno = error;
}

/// Handles a signal by restoring the terminal. Then the earlier action handles the signal: Swift's
/// backtracer, or the default.
static void rescue(int signal) {
  terminal_restore();
  sigaction(signal, &earlier[signal], NULL);
  raise(signal);
}

/// Stops by the default action of SIGTSTP. Async-signal-safe.
static void stop_now(void) {
  struct sigaction by_default, ours;
  sigset_t stop, mask;
  memset(&by_default, 0, sizeof by_default);
  by_default.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &by_default, &ours);
  raise(SIGTSTP);
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);  // A handler blocks it: the process stops here.
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &ours, NULL);
  atomic_fetch_add(&stops, 1);
}

/// Handles SIGTSTP. During a computation the process stops here, with the terminal's original
/// settings.
static void suspend(int signal) {
  if (atomic_load(&editing)) {
    report(signal);
    return;
  }
  int error = errno;
  struct termios now;
  bool have_now = atomic_load(&have_saved) && tcgetattr(terminal, &now) == 0;
  if (have_now) put_back(TCSADRAIN);
  if (use_sequences) put(STDOUT_FILENO, "\033[?2004l\r\n", 10);
  stop_now();
  if (have_now) tcsetattr(terminal, TCSADRAIN, &now);
  if (use_sequences) put(STDOUT_FILENO, "\033[?2004h", 8);
  errno = error;
}

/// Restores the earlier action of a signal.
static void uninstall(int signal) {
  if (is_installed[signal]) sigaction(signal, &earlier[signal], NULL);
  is_installed[signal] = false;
}

/// Installs a handler and saves the action that it replaces.
static void install(int signal, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  is_installed[signal] = sigaction(signal, &action, &earlier[signal]) == 0;
  bool is_request =
      signal == SIGHUP || signal == SIGTERM || signal == SIGTSTP || signal == SIGQUIT;
  // The parent process does not want us to get the signal (nohup, a shell without job control).
  if (is_request && earlier[signal].sa_handler == SIG_IGN) uninstall(signal);
}

/// Installs `rescue` for all other signals that would end the process, such as SIGXCPU, SIGUSR1 and
/// the real-time signals. A signal that is ignored or has a handler keeps its action.
static void install_for_others(void) {
  for (int signal = 1; signal < signal_limit; signal++) {
    bool is_other = !is_installed[signal];
    EACH(i, reported) is_other = is_other && signal != reported[i];
    EACH(i, fatal) is_other = is_other && signal != fatal[i];
    EACH(i, harmless) is_other = is_other && signal != harmless[i];
    struct sigaction now;
    if (is_other && sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_DFL) {
      install(signal, rescue, SA_NODEFER | SA_ONSTACK);
    }
  }
}

/// Opens a pipe that neither blocks a handler nor is inherited by child processes.
static bool open_pipe(void) {
  if (pipe(pipe_ends) != 0) return false;
  for (int end = 0; end < 2; end++) {
    fcntl(pipe_ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(pipe_ends[end], F_SETFL, O_NONBLOCK);
  }
  return true;
}

int terminal_start(int tty, bool sequences) {
  if (atomic_exchange(&running, true)) {
    errno = EBUSY;
    return -1;
  }
  if (!open_pipe()) {
    atomic_store(&running, false);
    return -1;
  }
  static bool registered;
  static char signal_stack[terminal_signal_stack_size];
  terminal = tty;
  use_sequences = sequences;
  atomic_store(&interrupted, false);
  atomic_store(&have_saved, tcgetattr(tty, &saved) == 0 || tcgetattr(tty, &saved) == 0);
  if (!registered) registered = atexit(terminal_restore) == 0;
  terminal_use_signal_stack(signal_stack);
  EACH(i, reported) install(reported[i], report, SA_RESTART);
  EACH(i, fatal) install(fatal[i], rescue, SA_NODEFER | SA_ONSTACK);
  install(SIGTSTP, suspend, SA_RESTART);
  install_for_others();
  return pipe_ends[0];
}

void terminal_stop(void) {
  if (!atomic_load(&running)) return;
  terminal_restore();
  for (int signal = 1; signal < signal_limit; signal++) uninstall(signal);
  for (int end = 0; end < 2; end++) close(pipe_ends[end]);
  pipe_ends[0] = pipe_ends[1] = -1;
  atomic_store(&running, false);
}

void terminal_set_editing(bool is_editing) { atomic_store(&editing, is_editing); }

void terminal_set_other_screen(bool is_other) { atomic_store(&other_screen, is_other); }

bool terminal_interrupt_pending(void) { return atomic_load(&interrupted); }

void terminal_clear_interrupt(void) { atomic_store(&interrupted, false); }

void terminal_stop_process(void) { stop_now(); }

int terminal_stop_count(void) { return atomic_load(&stops); }

void terminal_use_signal_stack(void *memory) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = memory;
  stack.ss_size = terminal_signal_stack_size;
  sigaltstack(&stack, NULL);
}

#ifdef __linux__
static ssize_t pass_bell(void *terminal, const char *text, size_t count) {
#else
static int pass_bell(void *terminal, const char *text, int count) {
#endif
  if (memchr(text, '\a', (size_t)count)) fputc('\a', terminal);
  return count;
}

FILE *terminal_bell(FILE *terminal) {
#ifdef __linux__
  return fopencookie(terminal, "w", (cookie_io_functions_t){.write = pass_bell});
#else
  return funopen(terminal, NULL, pass_bell, NULL, NULL);
#endif
}

void terminal_die(int signal_number) {
  terminal_restore();
  signal(signal_number, SIG_DFL);
  raise(signal_number);
  _exit(128 + signal_number);  // The signal was blocked, or is ignored by default.
}
