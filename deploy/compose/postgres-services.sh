#!/usr/bin/env bash
# Runs once, when the cluster is made: a role and a database that only it may enter, per service.
# Passwords come from <NAME>_DATABASE_PASSWORD, or from the file that <NAME>_DATABASE_PASSWORD_FILE names.
set -euo pipefail

for name in $(awk '/ database/ && !/^#/ { print $1 }' "${SERVICES:-/etc/resuena/services}"); do
  variable="${name^^}_DATABASE_PASSWORD"
  file="${variable}_FILE"
  password="${!variable:-}"
  if [[ -z "$password" ]]; then password="$(< "${!file:?}")"; fi
  export SERVICE_PASSWORD="${password:?}" # not among the arguments, which others read
  psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-postgres}" \
    --set name="$name" <<'SQL'
\getenv password SERVICE_PASSWORD
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
done
