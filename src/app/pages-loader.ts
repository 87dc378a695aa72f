/** The code of everything beyond main, kept once it is there, so that whoever shows it need not wait again. */
export type PagesModule = typeof import('#app/pages.tsx');

let loaded: PagesModule | undefined;

export const pagesNow = (): PagesModule | undefined => loaded;

/** A failed load can be tried again. */
export async function loadPages(): Promise<PagesModule> {
  loaded = await import('#app/pages.tsx');
  return loaded;
}
