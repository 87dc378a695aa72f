/**
 * Ends a start whose configuration is malformed: the words stand in index.html, the key is named.
 * `key` is what `parseConfig` answers; the empty key is the data block itself.
 */
export function showStartError(page: Document, key: string): void {
  const template = page.querySelector<HTMLTemplateElement>('template#start-error');
  if (template === null) return;
  const message = page.importNode(template.content, true);
  const name = message.querySelector('code');
  if (name !== null) name.textContent = key === '' ? 'config' : key;
  page.getElementById('root')?.replaceChildren(message);
}
