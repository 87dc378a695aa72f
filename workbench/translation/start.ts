/** The command line of the translators' tools; see docs/leitfaden-uebersetzen.md. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { message, RefusedMessageError } from './message.ts';
import { exportTexts, formatOf, importTexts } from './texts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

async function run(): Promise<string[]> {
  try {
    const {
      positionals: [command],
      values,
    } = parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        file: { type: 'string' },
        language: { type: 'string' },
        namespace: { type: 'string' },
        changed: { type: 'boolean' },
        semicolons: { type: 'boolean' },
      },
    });
    const { file, language } = values;
    if (file === undefined) throw new RefusedMessageError(message('usage'));
    const task = { root: ROOT, format: formatOf(values.format, file), file, language };
    if (command === 'export')
      return exportTexts({
        ...task,
        onlyChanged: values.changed ?? false,
        semicolons: values.semicolons ?? false,
        namespaces: values.namespace?.split(','),
      });
    if (command === 'import') return await importTexts(task);
  } catch (error) {
    // An unknown option.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new RefusedMessageError(message('usage'));
}

try {
  process.stdout.write(`${(await run()).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof RefusedMessageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
