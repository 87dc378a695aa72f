/** The code of everything beyond main, kept once it is there, so that whoever shows it need not wait again. */
export type PagesModule = typeof import('#app/pages.tsx');

let loaded: PagesModule | undefined;

export const pagesNow = (): PagesModule | undefined => loaded;

/** A failed load can be tried again. */
export async function loadPages(): Promise<PagesModule> {
  loaded = await import('#app/pages.tsx');
  return loaded;
}

/**
 * Everything that an address of the flow shows first: its code, its screen with form and texts. Done once it is there or has failed;
 * what failed is fetched again, and told, in its turn.
 */
export async function fetchAddress(path: string): Promise<void> {
  await import('#app/ahead.ts')
    .then(({ fetchForAddress }) => fetchForAddress(path))
    .catch(() => undefined);
}
