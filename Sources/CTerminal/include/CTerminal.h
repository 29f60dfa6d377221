#ifndef SURD_CTERMINAL_H
#define SURD_CTERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/// The part of terminal handling that must be C because it runs inside signal handlers. Signals
/// become bytes in a pipe, and the terminal's settings are restored however the process ends. All
/// of it is process-wide, so only one owner at a time can use it.

/// Saves the settings of the terminal `tty`, installs the handlers and returns the read end of the
/// pipe. Each SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT (and, while editing, SIGTSTP) arrives
/// there as one byte. Every other signal whose default action ends the process restores the
/// terminal first. Returns -1 with errno set if no pipe can be opened. If `sequences` is true,
/// restoring the terminal also switches off bracketed paste and colours.
int terminal_start(int tty, bool sequences);

/// Restores the terminal's settings and the signal actions from before `terminal_start`, and closes
/// the pipe.
void terminal_stop(void);

/// Restores the terminal's settings from before `terminal_start`. Async-signal-safe.
void terminal_restore(void);

/// Sets whether a line is being edited. During editing, SIGTSTP goes to the pipe, because the
/// editor must leave raw mode first; otherwise it stops the process at once. A crash during editing
/// first ends the line on the screen.
void terminal_set_editing(bool editing);

/// Sets whether the terminal shows its alternate screen, which a crash leaves first.
void terminal_set_other_screen(bool is_other);

/// Returns whether there was a SIGINT since the flag was cleared. Any thread may call it.
bool terminal_interrupt_pending(void);

/// Clears the flag of SIGINT.
void terminal_clear_interrupt(void);

/// Stops the process as ^Z does by default. Returns after SIGCONT, or at once in an orphaned
/// process group.
void terminal_stop_process(void);

/// Returns a number that changes with each stop of the process. After a stop, do not erase what was
/// on the screen before.
int terminal_stop_count(void);

/// Gives the calling thread a stack for crash handlers, so that the terminal is restored after a
/// stack overflow too. `memory` must have `terminal_signal_stack_size` bytes and outlive the
/// thread.
void terminal_use_signal_stack(void *memory);

/// The size in bytes of the memory for `terminal_use_signal_stack`.
enum { terminal_signal_stack_size = 65536 };

/// Returns a stream that passes only the bell on, to `terminal`; NULL if there is no memory.
FILE *terminal_bell(FILE *terminal);

/// Restores the terminal and ends the process by `signal`'s default action.
void terminal_die(int signal);

#endif
