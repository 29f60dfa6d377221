extension Section {
  static let keysMode = Section(
    "KEYS MODE",
    [
      .paragraph(
        """
        At the start Enter carries out whole lines. After `keys`, or F2, single keys act at once, as on a \
        calculator, as long as nothing or only numbers stand at the prompt: numbers are pushed first. \
        `line`, or F2 again, goes back. Letters never act: they spell words, which end with Enter, in both \
        modes. So do `<` and `>`, since `=` may follow. Ctrl-V types the next key whatever it is.
        """),
      .paragraph(
        """
        `%` is percent there, as on a calculator: `200` Enter `15 % +` is 230, since Y stays. Behind \
        words, in programs and in line mode it is the remainder everywhere; the line above the stack says \
        so where it has room. Behind a unit or an uncertainty keys do not act: `5_m*s` may go on. Who keys in `12+` and then `3=` is told what to key in instead.
        """),
      .columns([
        ["Key", "What it does"],
        ["Enter", "pushes the number, or copies X"],
        ["`+ - * / ^ ! =`", "calculate; so do `×` `÷` `−` `√` `²` `π`"],
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
        ["Up", "on an empty line, marks X, to walk on the stack"],
      ]),
      .paragraph(
        """
        The level that is marked has `▸` behind its number. Up and Down, Page Up and Page Down, Home, End and \
        the digits move the mark; the stack scrolls. Enter picks the level, which copies it to X, and `p` does and stays; \
        `r` rolls it to X, `d` rolls X to it, Backspace drops it, and `e` or F10 edits it in its place. Each of \
        these is a line, as `3 roll`, that `undo` takes back. `q`, ESC, Ctrl-C, and Down from X, leave; any other \
        key leaves and does what it always does. While `listen bits` shows a cursor, the arrows are the cursor's.
        """),
      .paragraph(
        """
        Keys that print nothing, such as F5, do this in line mode, too. A minus sign subtracts in keys mode; \
        `5~` is -5, and in `1e-5` and `1e+5` the sign belongs to the exponent. In the vi mode of the line \
        editor all this is so while inserting; command mode is vi's. What a key did alone stays in \
        the scrollback, and `undo` knows it, but Up does not bring it back. When Backspace has deleted the last \
        character, more of them do nothing for 0.3 seconds, as those of a key that is still down.
        """),
    ])
}
