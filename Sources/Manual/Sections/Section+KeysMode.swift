extension Section {
  static let keysMode = Section(
    "KEYS MODE",
    [
      .paragraph(
        """
        `keys`, or F2, lets single keys act at once, as on a calculator, while the prompt is empty \
        or holds only numbers, which are pushed first. `line`, or F2 again, goes back. Letters \
        never act at once: they spell words, which end with Enter. Nor do `<` and `>`, because `=` \
        may follow. Ctrl-V types the next key literally.
        """),
      .paragraph(
        """
        In keys mode, `%` is percent: `200` Enter `15 % +` is 230, because Y stays. After words, \
        in programs and in line mode, it is the remainder. After a unit or an uncertainty, keys do \
        not act, because `5_m*s` may go on. A minus sign subtracts; type `5~` for -5. In `1e-5` \
        and `1e+5`, the sign belongs to the exponent.
        """),
      .columns([
        ["Key", "What it does"],
        ["Enter", "pushes the number, or copies X"],
        ["`+ - * / ^ ! =`", "calculate, and so do `×` `÷` `−` `√` `²` `π`"],
        ["`%`", "`percent`; the remainder is `mod`"],
        ["`&`", "`inv`"],
        ["`~`, F8", "changes the sign of the number, its exponent, or X"],
        ["Tab, Right, F5", "`swap`; Tab completes where a word is being typed"],
        ["Page Down, F6", "`rdn`, rolls the stack down"],
        ["Page Up", "`rup`, rolls the stack up"],
        ["`;`, F7", "`lastx`"],
        ["Backspace", "on an empty line, `drop`; held down, it stops there"],
        ["`\\`, F3, Ctrl-_", "`undo`, an action at a time"],
        ["`|`, F4", "`redo`"],
        ["F9", "`copy`"],
        ["F10", "`edit`, on an empty line"],
        ["Up", "on an empty line, marks X; Up and Down then move along the stack"],
      ]),
      .paragraph(
        """
        `▸` follows the number of the marked level. Up and Down, Page Up and Page Down, Home, End \
        and the digits move the mark. Enter copies the level to X and leaves; `p` copies it and \
        stays; `r` rolls it to X, `d` rolls X to it, Backspace drops it, and `e` or F10 edits it \
        in place. `undo` takes each of these back. `q`, ESC, Ctrl-C, and Down from X, leave; any \
        other key leaves and does what it always does. While `listen bits` shows a cursor, the \
        arrows move that instead.
        """),
      .paragraph(
        """
        Keys that print nothing, such as F5, work in line mode, too. In the vi mode of the line \
        editor, all this applies while inserting. `undo` takes back a single key. After deleting \
        the last character, Backspace does nothing for 0.3 seconds.
        """),
    ])
}
