/** What is folded on the screen is printed as well, except lists that are loaded when they are opened. */
export function openFoldsForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    const folds = 'main details:not([open], [data-screen-only])';
    opened = [...document.querySelectorAll<HTMLDetailsElement>(folds)];
    for (const fold of opened) fold.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
    opened = [];
  });
}
