/**
 * Shows the error page of a malformed configuration: its text is in index.html, `key` is the result of `parseConfig` (empty for the
 * whole block).
 */
export function showStartError(page: Document, key: string): void {
  const template = page.querySelector<HTMLTemplateElement>('template#start-error');
  if (template === null) return;
  const message = page.importNode(template.content, true);
  const name = message.querySelector('code');
  if (name !== null) name.textContent = key === '' ? 'config' : key;
  page.getElementById('root')?.replaceChildren(message);
}
