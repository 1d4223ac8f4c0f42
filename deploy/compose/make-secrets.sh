#!/bin/sh
# Makes the secrets of production.yml that are missing, a file each, in the folder secrets/ or the one that is named; replaces none.
#
#   sh deploy/compose/make-secrets.sh [FOLDER]
#
# Containers read them as an ordinary user, so the files are readable and the folder is its owner's.
set -eu

here=$(dirname "$0")
folder="${1:-secrets}"
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

make() {
  name="$1"
  shift
  if [ ! -e "$folder/$name" ]; then
    "$@" > "$folder/$name.new"
    mv "$folder/$name.new" "$folder/$name"
    echo "$folder/$name"
  fi
}

mkdir -p "$folder/identity" # identity-svc mounts it whole, and so sees a file that is replaced
for name in password-pepper signing-key; do
  if [ -e "$folder/$name" ] && [ ! -e "$folder/identity/$name" ]; then
    mv "$folder/$name" "$folder/identity/$name"
  fi
done

for name in $(awk '/ database/ && !/^#/ { print $1 "-database-password" }' "$here/../services") \
  $(awk '!/^#/ && NF { print $1 "-nats-password" }' "$here/../services") \
  postgres-password nats-password identity/password-pepper uniques-secret webhooks-key grafana-password monitor-database-password network-webhook-token; do
  make "$name" openssl rand -hex 32
done
make identity/signing-key openssl genpkey -algorithm ed25519
for name in instagram-app-secret facebook-app-secret; do
  make "$name" true # empty: accounts there are confirmed by hand; else the secret of your application at Meta
done
make smtp-url true # empty: mails are files in the volume `mail`; else smtp://user:password@host:587 or smtps://…:465
