#!/bin/sh
# Alfred's script filter: the answer to {query} as an item whose argument is the value.
# Answers have no control characters: quotes and backslashes are all that JSON has to escape.
escaped() { printf %s "$1" | sed 's/[\\"]/\\&/g'; }
answer=$(printf '%s\n' "$(printf %s "$1" | tr '\n' ' ')" | surd --lines)
case $answer in
'= '* | '≈ '*) valid=true ;;
*) valid=false ;;
esac
printf '{"items":[{"title":"%s","subtitle":"%s","arg":"%s","valid":%s}]}\n' \
    "$(escaped "$answer")" "$(escaped "$1" | tr -d '[:cntrl:]')" "$(escaped "${answer#* }")" $valid
