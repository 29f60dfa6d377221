#ifndef SURD_CTERMINAL_H
#define SURD_CTERMINAL_H

#include <stdbool.h>

/// The part of terminal handling that must be C because it runs inside signal handlers: signals
/// become bytes in a pipe, and the terminal's settings are put back however the process ends. All
/// of it is process-wide: one owner at a time.

/// Saves the settings of the terminal `tty`, installs the handlers and returns the pipe's read end,
/// where each SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT (and, while editing, SIGTSTP) arrives as
/// one byte. Every other signal whose default action ends the process puts the terminal back first.
/// Returns -1 with errno set when no pipe can be had. With `sequences`, putting the terminal back
/// also switches bracketed paste and colours off.
int terminal_start(int tty, bool sequences);

/// Puts back the terminal's settings and the signal actions found by `terminal_start`; closes the
/// pipe.
void terminal_stop(void);

/// Puts back the terminal's settings as `terminal_start` found them. Async-signal-safe.
void terminal_restore(void);

/// While editing, SIGTSTP goes to the pipe (the editor must leave raw mode first); else it stops at
/// once. A crash while editing ends the line on the screen first.
void terminal_set_editing(bool editing);

/// Whether the terminal shows its other screen, which a crash leaves first.
void terminal_set_other_screen(bool is_other);

/// Whether there was a SIGINT since the flag was cleared. Any thread may ask.
bool terminal_interrupt_pending(void);

/// Forgets the SIGINT seen so far.
void terminal_clear_interrupt(void);

/// Stops the process as ^Z does by default; returns after SIGCONT, or at once in an orphaned
/// process group.
void terminal_stop_process(void);

/// Another number after each stop of the process: what was on the screen before is
/// no longer ours to erase.
int terminal_stop_count(void);

/// Gives the calling thread a stack for crash handlers, so that a stack overflow too leaves a clean
/// terminal. `memory` must have `terminal_signal_stack_size` bytes and outlive the thread.
void terminal_use_signal_stack(void *memory);

/// Size in bytes of the memory for `terminal_use_signal_stack`.
enum { terminal_signal_stack_size = 65536 };

/// Puts the terminal back and ends the process by `signal`'s default action.
void terminal_die(int signal);

#endif
