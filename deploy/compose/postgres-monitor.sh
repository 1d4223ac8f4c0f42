#!/usr/bin/env bash
# Makes the role `monitor`, as which the exporter reads PostgreSQL's own figures (pg_monitor) and no table of a service; its password is
# that of MONITOR_DATABASE_PASSWORD, or of the file that MONITOR_DATABASE_PASSWORD_FILE names. Runs as the superuser, each time the
# profile `observability` starts, so that clusters have it that were made before.
set -euo pipefail

secret() { # of the variable NAME, else of the file that NAME_FILE names
  local file="$1_FILE"
  if [[ -n "${!1:-}" ]]; then printf '%s' "${!1}"; else cat "${!file:?}"; fi
}

MONITOR_PASSWORD=$(secret MONITOR_DATABASE_PASSWORD)
PGPASSWORD=$(secret POSTGRES_PASSWORD)
export MONITOR_PASSWORD PGPASSWORD # not among the arguments, which others read
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password MONITOR_PASSWORD
SELECT 'CREATE ROLE monitor' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'monitor') \gexec
ALTER ROLE monitor WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 5 PASSWORD :'password';
ALTER ROLE monitor SET statement_timeout = '5s';
GRANT pg_monitor TO monitor;
SQL
