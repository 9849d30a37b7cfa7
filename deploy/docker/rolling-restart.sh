#!/bin/sh
# rolling-restart.sh [service …]: replaces the containers of services with new ones, without losing a request.
# After "docker compose build" or a change of .env, it is the upgrade. It needs only Docker.
set -eu
services=${*:-identity marketplace messaging sage documents payments platform documents-worker gateway}
for service in $services; do
  old=$(docker compose ps --quiet "$service")
  count=$(echo "$old" | wc -l)
  # The old containers stay as they are; the new ones have the current image and settings.
  if ! docker compose up --detach --no-deps --no-recreate --wait --scale "$service=$((count * 2))" "$service"; then
    for container in $(docker compose ps --quiet --all "$service"); do
      case "$old" in *"$container"*) ;; *) docker rm --force "$container" > /dev/null ;; esac
    done
    echo "$service: the new containers are not healthy, so the old ones stay" >&2
    exit 1
  fi
  for container in $old; do
    # Waits for the requests in progress, as stop_grace_period says.
    docker stop "$container" > /dev/null
    docker rm "$container" > /dev/null
  done
  echo "$service: replaced $count"
done
