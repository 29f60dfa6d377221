#!/bin/sh
# A log of all operations as comma-separated values, made by jq:
#
#   surd --listen 'exec Examples/listeners/log.sh operations.csv'
#
# Columns: time, word, operands, results; several values in one column are separated by spaces.
# Without a file, the log goes to standard output, which is surd's standard error.
exec jq --unbuffered -r '
  select(.event == "operation")
  | [(now | todate), .name, (.operands | join(" ")), (.results | join(" "))]
  | @csv' >>"${1:-/dev/stdout}"
