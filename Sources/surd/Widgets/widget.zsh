# Alt-= puts the value of the keys or the expression left of the cursor in their place.
_surd_replace() {
    local left
    if left=$(command surd --replace <<<"$LBUFFER" 2>&1); then
        LBUFFER=$left
    else
        zle -M -- "$left"
    fi
}
zle -N _surd_replace
bindkey -M emacs '\e=' _surd_replace
bindkey -M viins '\e=' _surd_replace
