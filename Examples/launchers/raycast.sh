#!/bin/sh
# @raycast.schemaVersion 1
# @raycast.title Calculate
# @raycast.packageName surd
# @raycast.mode compact
# @raycast.argument1 { "type": "text", "placeholder": "2+3 or 2 3 +" }
# @raycast.description Keys or an expression; no digit is ever wrong.
answer=$(printf '%s\n' "$(printf %s "$1" | tr '\n' ' ')" | surd --lines)
printf '%s\n' "$answer"
case $answer in
'= '* | '≈ '*) printf %s "${answer#* }" | pbcopy ;;
*) exit 1 ;;
esac
