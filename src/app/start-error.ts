/**
 * Ends a start whose configuration is malformed: the words stand in index.html, the key is named.
 * `key` is what `parseConfig` answers; the empty key is the data block itself.
 */
export function showStartError(page: Document, key: string): void {
  const message = page.getElementById('start-error');
  const name = page.getElementById('start-error-key');
  if (message === null || name === null) return;
  name.textContent = key === '' ? 'config' : key;
  message.hidden = false;
}
