#!/bin/sh
# Writes the services' users and passwords, from <NAME>_DATABASE_PASSWORD or the file that <NAME>_DATABASE_PASSWORD_FILE names, and starts PgBouncer.
set -eu
umask 077

for name in $(awk '/ database/ && !/^#/ { print $1 }' "${SERVICES:-/etc/resuena/services}"); do
  variable=$(echo "$name" | tr a-z A-Z)_DATABASE_PASSWORD
  eval "password=\${$variable:-} file=\${${variable}_FILE:-}"
  if [ -z "$password" ]; then password=$(cat "${file:?$variable is not set}"); fi
  printf '"%s" "%s"\n' "$name" "$(printf %s "$password" | sed 's/"/""/g')"
done > "${USERS:-/tmp/userlist.txt}"
exec pgbouncer "${CONFIG:-/etc/pgbouncer/resuena.ini}"
