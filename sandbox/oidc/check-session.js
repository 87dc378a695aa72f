/*
 * The OP iframe of OpenID Connect Session Management 1.0, section 3.2: answers the message "client_id session_state" with
 * unchanged, changed or error. A sign-out in this browser shows in the cookie that only this page can read; for one elsewhere it
 * calls the provider, which renews or removes the cookie.
 */
const STATE = /(?:^|; )oidc_browser_state=([0-9a-f]+)/;

async function hashed(text) {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function holds(clientId, origin, hash, salt) {
  const state = STATE.exec(document.cookie)?.[1];
  return state !== undefined && hash === (await hashed(`${clientId} ${origin} ${state} ${salt}`));
}

async function check(message, origin) {
  const [, clientId, hash, salt] = /^(\S+) ([0-9a-f]+)\.([0-9a-f]+)$/.exec(message) ?? [];
  if (salt === undefined) return 'error';
  if (!(await holds(clientId, origin, hash, salt))) return 'changed';
  // A provider that cannot be reached has not signed anybody out.
  await fetch(`${location.pathname}/state`, { cache: 'no-store' }).catch(() => undefined);
  return (await holds(clientId, origin, hash, salt)) ? 'unchanged' : 'changed';
}

addEventListener('message', ({ data, origin, source }) => {
  if (source === null || source === window || typeof data !== 'string') return;
  void check(data, origin)
    .catch(() => 'error')
    .then((answer) => source.postMessage(answer, { targetOrigin: origin }));
});
