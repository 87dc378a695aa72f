#!/bin/sh
# Runs a command on a desktop with Orca in German, without a screen and a sound card:
# xvfb-run -a dbus-run-session -- sh desktop.sh COMMAND...
# HOME is a new folder that is removed afterwards. Orca writes what it speaks to $ORCA_LOG.
home=$(mktemp -d)
mkdir -m 700 "$home/run"
export HOME="$home" XDG_RUNTIME_DIR="$home/run" ORCA_LOG="$home/orca.log"
# Few machines have the locale: without it nothing can type umlauts, and roles are spoken in English.
localedef -i de_AT -f UTF-8 "$home/de_AT.UTF-8" && export LOCPATH="$home"
export LANG=de_AT.UTF-8 LC_ALL=de_AT.UTF-8 LANGUAGE=de GNOME_ACCESSIBILITY=1 GTK_MODULES=gail:atk-bridge

# Line buffering: a line is in the log as soon as it is spoken.
mkdir -p "$home/.local/share/orca"
cat > "$home/.local/share/orca/orca-customizations.py" <<'PYTHON'
from orca import debug
debug.debugFile.reconfigure(line_buffering=True)
debug.debugLevel = debug.LEVEL_INFO
PYTHON

# A real voice would wait for a sound card, and Orca with it.
mkdir -p "$home/.config/speech-dispatcher"
cat > "$home/.config/speech-dispatcher/speechd.conf" <<'CONF'
AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
CONF

openbox >"$home/openbox.log" 2>&1 &
/usr/libexec/at-spi-bus-launcher --launch-immediately >"$home/at-spi.log" 2>&1 &
gdbus wait --session --timeout 20 org.a11y.Bus
for property in IsEnabled ScreenReaderEnabled; do
  gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status $property '<true>' >/dev/null
done
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
orca --replace --debug-file="$ORCA_LOG" >"$home/orca.out" 2>&1 &
orca=$!
tries=0
until grep -qs 'SPEECH OUTPUT' "$ORCA_LOG"; do
  tries=$((tries + 1))
  if [ $tries -gt 300 ]; then
    echo "Orca did not start:" >&2
    cat "$home/orca.out" >&2
    exit 1
  fi
  sleep 0.2
done

"$@"
code=$?
kill $orca
rm -rf "$home"
exit $code
