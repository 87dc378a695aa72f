#!/bin/sh
# Installs the programs of Debian's that tests use where they find them: all of `npm test` and `npm run foreign`, or with
# `heard` those of `npm run heard`. Nothing else of this project installs programs, but for the one browser of `npm test`.
# Debian starts nginx, PostgreSQL and Glewlwyd as services as well; the tests start their own.
set -eu
case ${1:-} in
  '') packages='chromium-headless-shell firefox-esr webkit2gtk-driver xvfb xauth nginx-light libnginx-mod-http-brotli-static
        openssl postgresql bsdutils git glewlwyd sqlite3' ;;
  heard) packages='firefox-esr orca at-spi2-core dbus-x11 xvfb xauth openbox xdotool speech-dispatcher locales' ;;
  *)
    echo "usage: $0 [heard]" >&2
    exit 2
    ;;
esac
export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o DPkg::Lock::Timeout=600 update
# shellcheck disable=SC2086 # A list of words.
apt-get -qq -o DPkg::Lock::Timeout=600 install --yes --no-remove --no-install-recommends $packages
