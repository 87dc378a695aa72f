import { renameSync, writeFileSync } from 'node:fs';

/** The file is the old one or the new one for whoever reads it meanwhile, as the running application does: never half of it. */
export function writeWhole(path: string, content: string): void {
  const beside = `${path}.new`;
  writeFileSync(beside, content);
  renameSync(beside, path);
}
