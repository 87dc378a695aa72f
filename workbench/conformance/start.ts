/**
 * `npm run conformance -- https://kredit.bank.example/api --inputs people.json`: what of the description and the journeys holds at a
 * bank's endpoints, row by row; ends with 1 where something does not. Without an address: at a sandbox of its own. Options:
 * docs/operations.md. What is left out is asked for at a terminal.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { logLine } from '../../sandbox/log-line.ts';
import { withCaptchas } from './captcha.ts';
import { playJourneys, type Ask, type Inputs } from './journeys.ts';
import { resultOf, textOf } from './report.ts';

const text = { type: 'string' } as const;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Each question with the input it needs, a question of its own where that is an address. */
const QUESTIONS: Readonly<Record<string, (known: Inputs) => unknown>> = {
  token: () => 'Access token of an existing customer (Enter: none): ',
  identityChecked: ({ identityAddress: at }) =>
    at && `Have the identity approved at ${String(at)}, then type ok: `,
  accountChecked: ({ accountAddress: at }) =>
    at && `Let the account check succeed at ${String(at)}, then type ok: `,
  newCode: ({ newCodeSent, newApplication }) =>
    newCodeSent && `Last signing code of the new customer, application ${String(newApplication)}: `,
  existingCode: ({ existingCodeSent, existingApplication }) =>
    existingCodeSent &&
    `Signing code of the existing customer, application ${String(existingApplication)}: `,
};

const person: Ask = async (input, known) => {
  const question = QUESTIONS[input]?.(known);
  if (typeof question !== 'string' || !process.stdin.isTTY) return undefined;
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = (await terminal.question(logLine(question))).trim();
  terminal.close();
  return answer === '' ? undefined : answer;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inputs: text,
    token: text,
    code: text,
    document: text,
    example: { type: 'boolean' },
  },
});

/** Why nothing answers at an address; undefined where something does. */
const silenceOf = (url: string): Promise<string | undefined> =>
  fetch(url).then(
    () => undefined,
    (error: unknown) => {
      const { message, cause } = error as Error;
      return cause instanceof Error ? cause.message : message;
    },
  );

/** Loaded where no address is given: it takes as long as everything else. */
async function startSandbox() {
  const { createSandbox } = await import('../../sandbox/server.ts');
  const { sandboxInputs, sandboxPerson } = await import('../../sandbox/conformance.ts');
  const sandbox = await createSandbox({ lifeSeconds: 86_400 });
  const url = `http://localhost:${await sandbox.listen()}/api`;
  const inputs = await sandboxInputs(sandbox, url);
  return { url, inputs, ask: sandboxPerson(sandbox), close: () => sandbox.close() };
}

async function run(): Promise<boolean> {
  const [address] = positionals;
  const sandbox = address === undefined ? await startSandbox() : undefined;
  const url = sandbox?.url ?? String(address).replace(/\/$/, '');
  const { token = process.env['CONFORMANCE_TOKEN'], code, document } = values;
  const inputs: Inputs = {
    key: crypto.randomUUID(),
    ...sandbox?.inputs,
    ...(values.inputs && (JSON.parse(readFileSync(values.inputs, 'utf8')) as Inputs)),
    ...(token && { token }),
    ...(code && { newCode: code, existingCode: code }),
  };
  try {
    const silence = await silenceOf(url);
    if (silence !== undefined) {
      print(
        `${url} does not answer: ${silence}. For the bank's own certificate authority: NODE_EXTRA_CA_CERTS=<its file>.`,
      );
      return false;
    }
    const rows = await playJourneys(
      url,
      await withCaptchas(url, inputs),
      sandbox?.ask ?? person,
      (workflow, tried) => print(textOf(workflow, tried)),
      document === undefined ? undefined : readFileSync(document),
    );
    const { line, holds } = resultOf(rows);
    print(line);
    return holds;
  } finally {
    await sandbox?.close();
  }
}

if (values.example === true) {
  const { SANDBOX_PEOPLE } = await import('../../sandbox/conformance.ts');
  print(JSON.stringify(SANDBOX_PEOPLE, null, 2));
} else process.exitCode = (await run()) ? 0 : 1;
