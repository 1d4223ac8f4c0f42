#!/bin/sh
# Takes a system of containers to another release, a later one or, to go back, an earlier one (docs/operating.md).
#
#   sh deploy/compose/upgrade.sh v0.3.0       a tag, a branch or a commit of this checkout
#
# Backup, images, migrations, then the services and the gateway: new containers serve before the old ones stop. What fails is said, and what
# serves goes on serving. With RESUENA_REGISTRY in .env images are pulled, else built here. With RESUENA_SIGNED_BY too, pulled images must be
# signed by that workflow, for this tag and this commit.
set -eu

SERVICES="identity-svc company-svc media-svc campaign-svc tracking-svc"
WAIT_SECONDS=180
CONNECTION_SECONDS=70 # a client connects anew after 60 s, by which it finds new containers (kit/src/kit/rpc/server.py)
PROXY_SECONDS=5       # Caddy looks for gateways every 2 s (Caddyfile)

say() {
  printf '\n== %s\n' "$*"
}

fail() {
  printf '\nupgrade: %s\n' "$*" >&2
  exit 1
}

line_of() { # how a line of .env that sets this variable begins, as a regular expression
  printf '^[[:space:]]*(export[[:space:]]+)?%s=' "$1"
}

setting() { # the value of a variable in .env, without quotes and comment
  sed -n -E "s/$(line_of "$1")//p" .env | tail -n 1 | sed -E "s/(^|[[:space:]]+)#.*//; s/[[:space:]]+\$//; s/^[\"'](.*)[\"']\$/\\1/"
}

keep_version() { # $1: what RESUENA_VERSION in .env is from now on
  if grep -q -E "$(line_of RESUENA_VERSION)" "$env_file"; then
    sed -i -E "s|$(line_of RESUENA_VERSION).*|RESUENA_VERSION=$1|" "$env_file"
  else
    [ -z "$(tail -c 1 "$env_file")" ] || echo >> "$env_file" # the last line may not have ended
    printf '%s\n' "RESUENA_VERSION=$1" >> "$env_file"
  fi
}

# Until `hold` the end of this script, also by a signal, brings the checkout and .env back: nothing of the new release serves yet.
return_at_the_end() {
  cp -p "$env_file" "$env_file.before"
  trap 'git checkout --quiet "$checkout_before"; mv "$env_file.before" "$env_file"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

hold() {
  trap - EXIT INT TERM HUP
  rm "$env_file.before"
}

# Verifies the signatures of the pulled images of Resuena, by the digests that were pulled.
verify_images() {
  signer=$(setting RESUENA_SIGNED_BY)
  [ -n "$signer" ] || return 0
  command -v cosign > /dev/null || { echo "RESUENA_SIGNED_BY is set in .env, and cosign is not installed" >&2; return 1; }
  registry=$(setting RESUENA_REGISTRY)
  images=$(docker compose --profile operator config --images) || return 1
  verified=0
  for image in $(printf '%s\n' "$images" | sort -u); do
    case "$image" in "$registry"/*) ;; *) continue ;; esac
    digest=$(docker image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$image" | grep -m 1 "^${image%:*}@") || return 1
    cosign verify --certificate-identity "$signer@refs/tags/$release" --certificate-github-workflow-sha "$commit" \
      --certificate-oidc-issuer https://token.actions.githubusercontent.com "$digest" > /dev/null || return 1
    verified=$((verified + 1))
  done
  echo "Signed by $signer: $verified images"
  [ "$verified" -gt 0 ]
}

bring_images() {
  if [ -n "$(setting RESUENA_REGISTRY)" ]; then
    docker compose --profile operator pull
  else
    docker compose --profile operator build --build-arg REVISION="$commit"
  fi
}

containers_of() {
  docker compose ps --quiet "$1"
}

# Starts as many new containers of a service as it has, beside those, and waits until they are healthy.
start_beside() {
  count=$(containers_of "$1" | grep -c . || true)
  [ "$count" -gt 0 ] || count=1
  docker compose up -d --no-recreate --scale "$1=$((count * 2))" --wait --wait-timeout "$WAIT_SECONDS" "$1" && return
  docker compose logs --no-color --tail 20 "$1" >&2
  return 1
}

stop() { # containers, which finish what they were asked
  for container in "$@"; do
    docker stop "$container" > /dev/null
    docker rm --force "$container" > /dev/null
  done
}

stop_new() { # the containers of these services that are not among $old
  for name in "$@"; do
    for container in $(docker compose ps --all --quiet "$name"); do
      case "$old" in
        *"$container"*) ;;
        *) stop "$container" ;;
      esac
    done
  done
}

# Replaces the services: all new containers stand beside the old ones until every client knows them. No address of an old one is free
# meanwhile, which another service could get while clients still take it for the old one.
replace_services() {
  old=$(for service in $SERVICES; do containers_of "$service"; done)
  for service in $SERVICES; do
    say "$service"
    if ! start_beside "$service"; then
      # shellcheck disable=SC2086 # one argument for each service
      stop_new $SERVICES
      fail "$service of $release does not become healthy: its containers are gone again, and those of before serve on. To go back: sh deploy/compose/upgrade.sh $release_before"
    fi
  done
  say "Clients connect to the new containers ($CONNECTION_SECONDS s), and the old ones stop"
  sleep "$CONNECTION_SECONDS"
  # shellcheck disable=SC2086 # one argument for each container
  stop $old
}

# Replaces the gateway; one that has a port of the machine for itself is stopped before the new one starts.
replace_gateway() {
  say "gateway"
  old=$(containers_of gateway)
  # shellcheck disable=SC2086 # one argument for each container
  if [ -z "$old" ] || docker inspect --format '{{len .HostConfig.PortBindings}}' $old | grep -qv '^0$'; then
    for attempt in first second; do # a service that is busy with its start may miss a health check
      docker compose up -d --wait --wait-timeout "$WAIT_SECONDS" gateway && return
      say "The $attempt attempt to start the gateway failed"
    done
    docker compose ps --all >&2
    fail "the gateway of $release does not serve, so nothing does: \`docker compose up -d --wait\` tries again. To go back: sh deploy/compose/upgrade.sh $release_before"
  fi
  if ! start_beside gateway; then
    stop_new gateway
    fail "the gateway of $release does not become healthy: that of before serves on. To go back: sh deploy/compose/upgrade.sh $release_before"
  fi
  sleep "$PROXY_SECONDS"
  # shellcheck disable=SC2086
  stop $old
}

main() {
  [ $# -eq 1 ] || fail "say to which release: sh deploy/compose/upgrade.sh v0.3.0"
  [ -f .env ] || fail "there is no .env here: run it in the folder of the checkout (docs/operating.md)"
  exec 9< deploy/compose # the lock ends with this process, however it ends
  flock --nonblock 9 || fail "another upgrade runs in this folder: wait for its end"
  [ -z "$(git status --porcelain --untracked-files=no)" ] || fail "files of the checkout were changed here: see \`git status\`, and put them back"
  release=$1
  commit=$(git rev-parse --verify --quiet --end-of-options "$1^{commit}") || fail "this checkout has no $1: \`git fetch --tags\`, then \`git tag\` lists the releases"
  version=$(printf '%s' "${1#v}" | tr -c 'A-Za-z0-9_.-' '-')
  checkout_before=$(git symbolic-ref --quiet --short HEAD || git rev-parse HEAD)
  release_before=$(git describe --tags --exact-match 2> /dev/null || printf '%s' "$checkout_before") # a branch may have moved by then
  env_file=$(readlink -f .env)
  unset RESUENA_VERSION # docker compose would take it before that of .env
  back=false
  if git merge-base --is-ancestor "$commit" HEAD; then
    back=true
  fi

  if [ "$back" = false ]; then
    say "Backup"
    docker compose run --rm operator backup /backups || fail "no backup was made, so nothing was changed"
  fi

  say "Images of $1"
  return_at_the_end
  git checkout --quiet --detach "$commit" || fail "$1 cannot be checked out, so nothing was changed"
  keep_version "$version"
  missing=$(sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/\1/p' .env.example | while read -r name; do grep -q "^$name=" .env || printf ' %s' "$name"; done)
  [ -z "$missing" ] || printf 'New in .env.example, and not in .env:%s\n' "$missing"
  { docker compose config --quiet && bring_images; } || fail "the images of $1 are not there, so nothing was changed"
  [ -z "$(setting RESUENA_REGISTRY)" ] || verify_images || fail "images of $1 are not signed by $(setting RESUENA_SIGNED_BY) for this tag and commit, so nothing was changed"
  if [ -f deploy/compose/check.sh ]; then # a release to go back to may lack it
    sh deploy/compose/check.sh || fail "$1 does not take these settings, so nothing was changed: put them right in .env, and repeat"
  fi

  say "Stores, keys and migrations"
  docker compose up -d --wait postgres nats || fail "the stores of $1 do not run: \`docker compose logs postgres nats\`. Those of before: \`docker compose up -d postgres nats\`"
  docker compose run --rm --no-deps service-keys || fail "service-keys failed. The release before serves on"
  for service in $SERVICES; do
    docker compose run --rm --no-deps "${service%-svc}-migrate" ||
      fail "${service%-svc}-migrate failed. The release before serves on; the migrations before that one stay, and do not concern it"
  done
  hold
  # Jobs that have ended: where `up` replaces one it replaces what depends on it too, and so everything at once.
  for container in $(docker compose ps --all --status exited --quiet); do
    docker rm "$container" > /dev/null
  done

  if [ "$back" = true ]; then # a service knows what the gateway of its own release asks of it
    replace_gateway
    replace_services
  else
    replace_services
    replace_gateway
  fi

  say "The rest"
  docker compose up -d --wait
  docker compose run --rm operator doctor || fail "$1 serves; see what \`doctor\` found. To go back: sh deploy/compose/upgrade.sh $release_before"
  say "$1 serves. To go back: sh deploy/compose/upgrade.sh $release_before"
}

main "$@"
exit # so that sh reads no more of this file, which the checkout has replaced
