/**
 * `npx tsx deploy/sbom.ts`: the inventory of what is shipped, CycloneDX, on the standard output. Made by `npm sbom`, of everything, and cut down
 * here: its own `--omit dev` (npm 11) leaves out whatever a tool needs too, so the inventory would miss a direct dependency such as ajv.
 */
import { spawnSync } from 'node:child_process';

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}
interface Inventory {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}
const whole = JSON.parse(stdout) as Inventory;
const isTool = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const tools = new Set(whole.components.filter(isTool).map((component) => component['bom-ref']));
for (const component of whole.components)
  if (!isTool(component)) tools.delete(component['bom-ref']);
process.stdout.write(
  `${JSON.stringify(
    {
      ...whole,
      components: whole.components.filter((component) => !tools.has(component['bom-ref'])),
      dependencies: whole.dependencies
        .filter(({ ref }) => !tools.has(ref))
        .map(({ ref, dependsOn }) => ({
          ref,
          dependsOn: dependsOn.filter((each) => !tools.has(each)),
        })),
    },
    null,
    2,
  )}\n`,
);
