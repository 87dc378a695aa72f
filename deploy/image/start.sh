#!/bin/sh
# The start of the image: puts the values of this deployment into the page, writes the configuration of nginx and becomes nginx. Writes
# below RUN_DIR alone, as an ordinary user; ends with 1 and the reason where the values are missing or malformed.
set -eu
site=${SITE_DIR:-/srv/loan}
run=${RUN_DIR:-/run/loan}
values=${VALUES_FILE:-/etc/loan/values.json}
tls=${TLS_DIR:-/etc/loan/tls}

# What was mounted from a place where nothing is becomes a folder.
for file in "$values" "$tls/certificate.pem" "$tls/key.pem"; do
  if [ ! -f "$file" ] || [ ! -r "$file" ]; then
    echo "There is no file $file that $(id -un 2>/dev/null || id -u) may read: mount it there." >&2
    exit 1
  fi
done
[ -e /proc/net/if_inet6 ] || set -- --no-ipv6 "$@"
rm -rf "${run:?}/dist"
mkdir -p "$run/dist" "$run/logs" "$run/temporary"
# The page gets the values; everything else stays where it is.
for file in "$site"/dist/*; do
  case ${file##*/} in
    index.html*) cp "$file" "$run/dist/" ;;
    *) ln -s "$file" "$run/dist/" ;;
  esac
done
chmod u+w "$run"/dist/index.html*
cp "$values" "$run/values.json"
chmod u+w "$run/values.json"
ln -sf /dev/stdout "$run/logs/loan.log"

# Words after the script, such as --balancer 10.0.0.0/8, are options of deploy/start.ts.
node "$site/start.mjs" "$run/values.json" "$run/dist" --root "$run/dist" --logs "$run/logs" \
  --api "${API_URL:-}" \
  --certificate "$tls/certificate.pem" --certificate-key "$tls/key.pem" \
  --http-port "${HTTP_PORT:-8080}" --https-port "${HTTPS_PORT:-8443}" "$@"

cat >"$run/nginx.conf" <<END
pid $run/nginx.pid;
error_log stderr;
worker_processes auto;
events {}
http {
  include /etc/nginx/mime.types;
  sendfile on;
  client_body_temp_path $run/temporary/body;
  proxy_temp_path $run/temporary/proxy;
  fastcgi_temp_path $run/temporary/fastcgi;
  uwsgi_temp_path $run/temporary/uwsgi;
  scgi_temp_path $run/temporary/scgi;
  include $run/values.nginx.conf;
}
END
exec nginx -e stderr -p "$run" -c "$run/nginx.conf" -g 'daemon off;'
