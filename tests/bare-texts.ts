/**
 * Texts that React keeps as nodes of their own, because they are placed beside other nodes or without an element. The page translation
 * of browsers replaces text nodes by elements: React would then change or remove a node that is gone. The only text of an element is
 * safe; React writes it by `textContent`. Blanks are safe, as they never change and are not translated.
 */
export function bareTexts(root: Node): string[] {
  if (root.nodeType === Node.TEXT_NODE) {
    const text = root.nodeValue ?? '';
    // The key by which React finds the component of a node.
    const ofReact = Object.keys(root).some((key) => key.startsWith('__reactFiber$'));
    return ofReact && text.trim() !== '' ? [`${root.parentElement?.tagName ?? ''}: ${text}`] : [];
  }
  return [...root.childNodes].flatMap(bareTexts);
}
