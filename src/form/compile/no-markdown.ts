/** In the place of markdown-to-jsx in a build: the templates that used it are replaced, nothing renders markdown. */
export function Markdown(): null {
  return null;
}
