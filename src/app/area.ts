/** The flow area's code, kept once it is there, so that whoever shows it need not wait again. */
export type AreaModule = typeof import('#app/flow-area.tsx');

let loaded: AreaModule | undefined;

export const areaNow = (): AreaModule | undefined => loaded;

/** A failed load can be tried again. */
export async function loadArea(): Promise<AreaModule> {
  loaded = await import('#app/flow-area.tsx');
  return loaded;
}
