#ifndef SURD_CEDITLINE_SHIM_H
#define SURD_CEDITLINE_SHIM_H

// libedit's native interface is made of C variadics (el_set, el_get, history), which Swift cannot
// call: one typed wrapper per use, named after the operation it wraps.

#include <histedit.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

typedef char *(*editline_prompt)(EditLine *);
typedef int (*editline_reader)(EditLine *, wchar_t *);
typedef unsigned char (*editline_function)(EditLine *, int);

// The object that EL_CLIENTDATA points to. libedit's callbacks carry neither a context nor the
// name under which they were bound, so each named function gets a C function of its own (below),
// which passes its number on.
typedef struct editline_client {
  void *owner;
  unsigned char (*run)(void *owner, int number, int character);
} editline_client;

// MARK: el_set and el_get (variadic)

static inline int editline_set_client(EditLine *e, editline_client *c) {
  return el_set(e, EL_CLIENTDATA, c);
}
static inline editline_client *editline_get_client(EditLine *e) {
  editline_client *client = 0;
  return el_get(e, EL_CLIENTDATA, &client) == 0 ? client : 0;
}
static inline int editline_set_prompt(EditLine *e, editline_prompt prompt, char literal) {
  return el_set(e, EL_PROMPT_ESC, prompt, literal);
}
static inline int editline_set_reader(EditLine *e, editline_reader reader) {
  return el_set(e, EL_GETCFN, reader);
}
static inline int editline_set_input(EditLine *e, FILE *stream) {
  return el_set(e, EL_SETFP, 0, stream);
}
static inline int editline_set_output(EditLine *e, FILE *stream) {
  return el_set(e, EL_SETFP, 1, stream);
}
static inline int editline_set_mode(EditLine *e, const char *mode) {
  return el_set(e, EL_EDITOR, mode);
}
static inline const char *editline_get_mode(EditLine *e) {
  const char *mode = 0;
  return el_get(e, EL_EDITOR, &mode) == 0 ? mode : 0;
}
static inline int editline_set_raw(EditLine *e, bool raw) {
  return el_set(e, EL_PREP_TERM, raw ? 1 : 0);
}
// Lets libedit change the terminal's mode, or not: only its own editing does, and after a line it
// would otherwise go back to what it found.
static inline void editline_let_set_terminal(EditLine *e, bool may) {
  el_set(e, EL_EDITMODE, may ? 1 : 0);
}
// Whether libedit will edit lines. Where the system has refused what it asked of the terminal at
// its start, it reads lines as they come, Ctrl-D like any character, and draws no prompt: nothing
// else tells. So it is asked for a line, and gets no character.
static inline char *editline_note_prompt(EditLine *e) {
  editline_get_client(e)->owner = e;
  return (char *)"";
}
static inline int editline_give_nothing(EditLine *e, wchar_t *character) {
  (void)e;
  (void)character;
  return -1;
}
static inline bool editline_can_edit(EditLine *e) {
  editline_client client = {0};
  int count = 0;
  editline_set_client(e, &client);
  editline_set_prompt(e, editline_note_prompt, 1);
  editline_set_reader(e, editline_give_nothing);
  editline_let_set_terminal(e, false);
  el_gets(e, &count);
  editline_let_set_terminal(e, true);
  editline_set_client(e, (editline_client *)0);
  return client.owner;
}
// Frees everything without setting the terminal, which el_end would do with TCSAFLUSH: what was
// typed ahead, perhaps for another program, would be lost.
static inline void editline_end(EditLine *e) {
  editline_let_set_terminal(e, false);
  el_end(e);
}
static inline int editline_refresh(EditLine *e) { return el_set(e, EL_REFRESH); }
static inline int editline_set_history(EditLine *e, History *h) {
  return el_set(e, EL_HIST, history, h);
}
static inline int editline_bind(EditLine *e, const char *key, const char *function) {
  return el_set(e, EL_BIND, key, function, (char *)0);
}
static inline int editline_bind_command_mode(EditLine *e, const char *key, const char *function) {
  return el_set(e, EL_BIND, "-a", key, function, (char *)0);
}
// The string capability `name` (two letters, as in termcap) of the terminal in use, or null.
static inline const char *editline_capability(EditLine *e, const char *name) {
  char *value = 0;
  return el_get(e, EL_GETTC, name, &value) == 0 ? value : 0;
}
// The number `name` (two letters, as in termcap) of the terminal in use: `co` and `li` are the size
// that libedit has for it.
static inline int editline_number(EditLine *e, const char *name) {
  int value = 0;
  return el_get(e, EL_GETTC, name, &value) == 0 ? value : 0;
}

static inline int editline_set_number(EditLine *e, const char *name, const char *value) {
  return el_set(e, EL_SETTC, name, value, NULL);
}

// MARK: history (variadic)

static inline int editline_history_set_size(History *h, int count) {
  HistEvent event;
  return history(h, &event, H_SETSIZE, count);
}
static inline int editline_history_enter(History *h, const char *line) {
  HistEvent event;
  return history(h, &event, H_ENTER, line);
}

// MARK: A function that Swift's C library module leaves out

// wcwidth is there only with _XOPEN_SOURCE, and with a type that differs between systems.
static inline int editline_width(uint32_t character) { return wcwidth((wchar_t)character); }

// MARK: Globals (Swift 6 refuses mutable ones)

static inline FILE *editline_stdin(void) { return stdin; }
static inline FILE *editline_stdout(void) { return stdout; }

// MARK: Named functions

// One C function per number: the only way to learn which name a key was bound to.
#define EDITLINE_FUNCTION(n)                                              \
  static unsigned char editline_function_##n(EditLine *e, int character) { \
    editline_client *client = editline_get_client(e);                     \
    return client ? client->run(client->owner, n, character) : CC_ERROR;   \
  }
EDITLINE_FUNCTION(0) EDITLINE_FUNCTION(1) EDITLINE_FUNCTION(2) EDITLINE_FUNCTION(3)
EDITLINE_FUNCTION(4) EDITLINE_FUNCTION(5) EDITLINE_FUNCTION(6) EDITLINE_FUNCTION(7)
EDITLINE_FUNCTION(8) EDITLINE_FUNCTION(9) EDITLINE_FUNCTION(10) EDITLINE_FUNCTION(11)
EDITLINE_FUNCTION(12) EDITLINE_FUNCTION(13) EDITLINE_FUNCTION(14) EDITLINE_FUNCTION(15)
EDITLINE_FUNCTION(16) EDITLINE_FUNCTION(17) EDITLINE_FUNCTION(18) EDITLINE_FUNCTION(19)
EDITLINE_FUNCTION(20) EDITLINE_FUNCTION(21) EDITLINE_FUNCTION(22) EDITLINE_FUNCTION(23)
EDITLINE_FUNCTION(24) EDITLINE_FUNCTION(25) EDITLINE_FUNCTION(26) EDITLINE_FUNCTION(27)
EDITLINE_FUNCTION(28) EDITLINE_FUNCTION(29) EDITLINE_FUNCTION(30) EDITLINE_FUNCTION(31)
EDITLINE_FUNCTION(32) EDITLINE_FUNCTION(33) EDITLINE_FUNCTION(34) EDITLINE_FUNCTION(35)
EDITLINE_FUNCTION(36) EDITLINE_FUNCTION(37) EDITLINE_FUNCTION(38) EDITLINE_FUNCTION(39)
EDITLINE_FUNCTION(40) EDITLINE_FUNCTION(41) EDITLINE_FUNCTION(42) EDITLINE_FUNCTION(43)
EDITLINE_FUNCTION(44) EDITLINE_FUNCTION(45) EDITLINE_FUNCTION(46) EDITLINE_FUNCTION(47)
EDITLINE_FUNCTION(48) EDITLINE_FUNCTION(49) EDITLINE_FUNCTION(50) EDITLINE_FUNCTION(51)
EDITLINE_FUNCTION(52) EDITLINE_FUNCTION(53) EDITLINE_FUNCTION(54) EDITLINE_FUNCTION(55)
EDITLINE_FUNCTION(56) EDITLINE_FUNCTION(57) EDITLINE_FUNCTION(58) EDITLINE_FUNCTION(59)
EDITLINE_FUNCTION(60) EDITLINE_FUNCTION(61) EDITLINE_FUNCTION(62) EDITLINE_FUNCTION(63)
EDITLINE_FUNCTION(64) EDITLINE_FUNCTION(65) EDITLINE_FUNCTION(66) EDITLINE_FUNCTION(67)
EDITLINE_FUNCTION(68) EDITLINE_FUNCTION(69) EDITLINE_FUNCTION(70) EDITLINE_FUNCTION(71)
EDITLINE_FUNCTION(72) EDITLINE_FUNCTION(73) EDITLINE_FUNCTION(74) EDITLINE_FUNCTION(75)
EDITLINE_FUNCTION(76) EDITLINE_FUNCTION(77) EDITLINE_FUNCTION(78) EDITLINE_FUNCTION(79)
EDITLINE_FUNCTION(80) EDITLINE_FUNCTION(81) EDITLINE_FUNCTION(82) EDITLINE_FUNCTION(83)
EDITLINE_FUNCTION(84) EDITLINE_FUNCTION(85) EDITLINE_FUNCTION(86) EDITLINE_FUNCTION(87)
EDITLINE_FUNCTION(88) EDITLINE_FUNCTION(89) EDITLINE_FUNCTION(90) EDITLINE_FUNCTION(91)
EDITLINE_FUNCTION(92) EDITLINE_FUNCTION(93) EDITLINE_FUNCTION(94) EDITLINE_FUNCTION(95)
#undef EDITLINE_FUNCTION

// How many functions can be named. libedit's map holds a byte per key, of which it uses about 95
// itself.
enum { editline_function_limit = 96 };

// Registers function `number` under `name`, so that `bind` in ~/.editrc knows it.
static inline int editline_add_function(
    EditLine *e, int number, const char *name, const char *summary) {
  static const editline_function functions[editline_function_limit] = {
    editline_function_0, editline_function_1, editline_function_2, editline_function_3,
    editline_function_4, editline_function_5, editline_function_6, editline_function_7,
    editline_function_8, editline_function_9, editline_function_10, editline_function_11,
    editline_function_12, editline_function_13, editline_function_14, editline_function_15,
    editline_function_16, editline_function_17, editline_function_18, editline_function_19,
    editline_function_20, editline_function_21, editline_function_22, editline_function_23,
    editline_function_24, editline_function_25, editline_function_26, editline_function_27,
    editline_function_28, editline_function_29, editline_function_30, editline_function_31,
    editline_function_32, editline_function_33, editline_function_34, editline_function_35,
    editline_function_36, editline_function_37, editline_function_38, editline_function_39,
    editline_function_40, editline_function_41, editline_function_42, editline_function_43,
    editline_function_44, editline_function_45, editline_function_46, editline_function_47,
    editline_function_48, editline_function_49, editline_function_50, editline_function_51,
    editline_function_52, editline_function_53, editline_function_54, editline_function_55,
    editline_function_56, editline_function_57, editline_function_58, editline_function_59,
    editline_function_60, editline_function_61, editline_function_62, editline_function_63,
    editline_function_64, editline_function_65, editline_function_66, editline_function_67,
    editline_function_68, editline_function_69, editline_function_70, editline_function_71,
    editline_function_72, editline_function_73, editline_function_74, editline_function_75,
    editline_function_76, editline_function_77, editline_function_78, editline_function_79,
    editline_function_80, editline_function_81, editline_function_82, editline_function_83,
    editline_function_84, editline_function_85, editline_function_86, editline_function_87,
    editline_function_88, editline_function_89, editline_function_90, editline_function_91,
    editline_function_92, editline_function_93, editline_function_94, editline_function_95};
  if (number < 0 || number >= editline_function_limit) return -1;
  return el_set(e, EL_ADDFN, name, summary, functions[number]);
}

#endif
