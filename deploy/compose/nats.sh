#!/bin/sh
# Starts NATS with the passwords of its users from files: $NATS_PASSWORD of nats-password, $NATS_GATEWAY_PASSWORD of gateway-nats-password,
# and so on. The server reads them from its environment as parts of its configuration, hence the quotes.
#
#   sh nats.sh [FOLDER [OPTION…]]      the folder of the files, /run/secrets, and options of nats-server
set -eu

folder="${1:-/run/secrets}"
[ $# -eq 0 ] || shift
quoted() {
  printf '"%s"' "$(cat "$1")"
}
NATS_PASSWORD=$(quoted "$folder/nats-password")
export NATS_PASSWORD
for file in "$folder"/*-nats-password; do
  name=$(basename "$file" -nats-password | tr '[:lower:]' '[:upper:]')
  password=$(quoted "$file")
  export "NATS_${name}_PASSWORD=$password"
done
[ $# -gt 0 ] || set -- --config /etc/nats/resuena.conf
exec nats-server "$@"
