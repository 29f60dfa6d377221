#!/bin/sh
# rofi's script mode: what is entered is answered, and Enter on the answer copies it.
printf '\0prompt\037surd\n'
case ${ROFI_RETV:-0} in
1) # An answer was chosen; "info" is its text without the mark.
    if [ -n "$WAYLAND_DISPLAY" ]; then copy='wl-copy'; else copy='xclip -selection clipboard'; fi
    printf %s "$ROFI_INFO" | $copy >/dev/null 2>&1
    exit ;;
2)
    answer=$(printf '%s\n' "$(printf %s "$1" | tr '\n' ' ')" | surd --lines)
    case $answer in
    '= '* | '≈ '*) printf '%s\0info\037%s\n' "$answer" "${answer#* }" ;;
    *) printf '%s\0nonselectable\037true\n' "${answer#* }" ;;
    esac ;;
esac
