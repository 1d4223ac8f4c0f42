#!/bin/sh
# Reads .env and secrets/ as each process would, and says what is wrong, before `docker compose up` replaces what serves (docs/operating.md).
#
#   sh deploy/compose/check.sh
#
# Nothing is started or replaced; a secret that this release needs and that is missing is made. The end is 1 where something would not start; a name that nobody reads, or an address that is not set, is only told.
set -eu

PROCESSES="identity-svc company-svc campaign-svc tracking-svc media-svc gateway"

# Names as NAME, of lines `NAME=…`, `export NAME=…` and `#NAME=…` where `$1` lets comments in.
names_in() {
  sed -n -E "s/^$1[[:space:]]*(export[[:space:]]+)?([A-Za-z_][A-Za-z0-9_]*)=.*/\2/p" "$2"
}

[ -f .env ] || { echo "check: there is no .env here: run it in the folder of the checkout (docs/operating.md)" >&2; exit 1; }
docker compose config --quiet || exit 1 # it has said what is wrong

secrets=$(sed -n -E "s/^[[:space:]]*(export[[:space:]]+)?RESUENA_SECRETS_DIR=[\"']?([^\"'#]*[^\"'#[:space:]]).*/\2/p" .env | tail -n 1)
if [ -d "${secrets:-secrets}" ]; then # development has none
  sh "$(dirname "$0")/make-secrets.sh" "${secrets:-secrets}"
fi

for name in $(names_in '' .env); do
  case "$name" in COMPOSE_* | DOCKER_* | BUILDKIT_*) continue ;; esac # read by docker itself
  names_in '#?' .env.example | grep -q -x "$name" ||
    printf '.env: %s is not in .env.example. Is it misspelled?\n' "$name"
done

for name in RESUENA_MAIL_FROM RESUENA_OPERATOR_EMAIL; do
  ! grep -q -E "^$name=[[:space:]]*$" .env || printf '.env: %s is empty, so that an address at resuena.demo takes its place.\n' "$name"
done

refused=
for process in $PROCESSES; do
  docker compose run --rm --no-deps -T "$process" check-settings < /dev/null || refused="$refused $process"
done
if [ -n "$refused" ]; then
  printf '\ncheck: these would not start:%s. What each says stands above; what serves goes on serving.\n' "$refused" >&2
  exit 1
fi
echo "Each process takes these settings."
