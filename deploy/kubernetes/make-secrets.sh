#!/bin/sh
# Prints the Secrets and the ConfigMap that the charts name, as one list for `kubectl apply`; makes in FOLDER what is missing and replaces none.
#
#   sh deploy/kubernetes/make-secrets.sh [FOLDER] | kubectl -n resuena apply -f -
#   sh deploy/kubernetes/make-secrets.sh FOLDER public | kubectl -n resuena apply -f -      the services' public keys only
#
# FOLDER (secrets/ unless it is named) is that of ../compose/make-secrets.sh, with the services' keys in service-keys/ beside it. Who
# has it has everything: keep it where secrets are kept, and nowhere else. Write smtp-url, instagram-app-secret and
# facebook-app-secret into it, and the keys of the S3 store into media-store-access-key-id and media-store-secret-access-key. Needs openssl and kubectl, and no cluster.
set -eu

here=$(dirname "$0")
having() {
  awk -v what=" $1" '!/^#/ && index($0, what) { print $1 }' "$here/../services"
}
folder="${1:-secrets}"
kubectl="${KUBECTL:-kubectl}"
sh "$here/../compose/make-secrets.sh" "$folder" >&2

# As `python -m kit.rpc.service_keys FOLDER/service-keys make …` does, which also replaces them.
keys="$folder/service-keys"
mkdir -p "$keys/public"
for name in $(having key); do
  if [ ! -e "$keys/$name/key.pem" ]; then
    mkdir -p "$keys/$name"
    (umask 077 && openssl genpkey -algorithm ed25519 -out "$keys/$name/key.pem.new")
    openssl pkey -in "$keys/$name/key.pem.new" -pubout -out "$keys/public/$name.pem"
    mv "$keys/$name/key.pem.new" "$keys/$name/key.pem"
    echo "$keys/$name/key.pem" >&2
  fi
done

secret() {
  name="$1"
  shift
  "$kubectl" create secret generic "$name" --dry-run=client -o yaml "$@"
  echo '---'
}

"$kubectl" create configmap resuena-service-public-keys --dry-run=client -o yaml --from-file="$keys/public"
if [ "${2:-}" = public ]; then
  exit
fi
echo '---'

# A password without the line end of its file.
password() {
  printf %s "$(cat "$1")"
}

password "$folder/nats-password" | secret resuena-nats --from-file=password=/dev/stdin
for name in $(awk '!/^#/ && NF { print $1 }' "$here/../services"); do
  password "$folder/$name-nats-password" | secret "resuena-nats-$name" --from-file=password=/dev/stdin
done
for name in $(having database); do
  password "$folder/$name-database-password" |
    secret "resuena-database-$name" --type=kubernetes.io/basic-auth --from-literal=username="$name" --from-file=password=/dev/stdin
done
secret resuena-identity --from-file="$folder/identity/password-pepper" --from-file="$folder/identity/signing-key"
secret resuena-company --from-file="$folder/webhooks-key"
secret resuena-tracking --from-file="$folder/uniques-secret"
secret resuena-mail --from-file="$folder/smtp-url"
secret resuena-networks --from-file="$folder/instagram-app-secret" --from-file="$folder/facebook-app-secret" \
  --from-file="$folder/network-webhook-token"
if [ -s "$folder/media-store-secret-access-key" ]; then
  secret resuena-media-store --from-file=access-key-id="$folder/media-store-access-key-id" \
    --from-file=secret-access-key="$folder/media-store-secret-access-key"
fi
for name in $(having key); do
  secret "resuena-service-key-$name" --from-file="$keys/$name/key.pem"
done
