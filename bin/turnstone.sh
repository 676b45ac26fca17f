#!/bin/sh
# Runs a release by the Node that is in it: the machine needs none. Packed as `turnstone` at the release's root.
# Links are followed first: `current` may point to another release before this one ends.
root=$(dirname "$(readlink -f "$0")")
exec "$root"/node_modules/node-linux-*/bin/node "$root/bin/turnstone.mjs" "$@"
