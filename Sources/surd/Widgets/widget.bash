# Alt-= puts the value of the keys or the expression left of the cursor in their place.
_surd_replace() {
    local left
    left=$(command surd --replace <<<"${READLINE_LINE:0:READLINE_POINT}") || return
    READLINE_LINE=$left${READLINE_LINE:READLINE_POINT}
    READLINE_POINT=${#left}
}
bind -m emacs -x '"\e=": _surd_replace'
bind -m vi-insert -x '"\e=": _surd_replace'
