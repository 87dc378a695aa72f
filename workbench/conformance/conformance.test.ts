/** The journeys hold at the sandbox, also where it answers no more than the specification lists, and each seeded fault is found. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as allOf } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { wayOf } from '../../sandbox/application.ts';
import { LONG_LIFE } from '../../sandbox/harness.ts';
import { SAMPLE } from '../../sandbox/journeys/beginning.ts';
import { createSandbox, type Sandbox } from '../../sandbox/server.ts';
import { findOrLeaveOut, writeCertificate } from '../../tests/installed.ts';
import { leaveOut } from '../../tests/support/left-out.ts';
import { withCaptchas } from './captcha.ts';
import { journeys, playJourneys } from './journeys.ts';
import { resultOf, textOf } from './report.ts';
import { SANDBOX_PEOPLE, sandboxInputs, sandboxPerson } from '../../sandbox/conformance.ts';

interface Reply {
  status: number;
  body: Buffer;
  readonly headers: Record<string, string>;
}
type Alter = (reply: Reply, sent: Buffer) => void;
/** Changes what the bank answers to a call. */
type Fault = readonly [call: RegExp, alter: Alter];

const jsonOf = ({ body }: Reply) => JSON.parse(body.toString()) as Record<string, unknown>;
const change = (reply: Reply, values: object): void => {
  reply.body = Buffer.from(JSON.stringify({ ...jsonOf(reply), ...values }));
};
const changed =
  (values: object): Alter =>
  (reply) =>
    change(reply, values);
const answered =
  (status: number, body?: string): Alter =>
  (reply) =>
    Object.assign(reply, { status, ...(body !== undefined && { body: Buffer.from(body) }) });
const where =
  (isMeant: (reply: Reply, sent: Buffer) => boolean, alter: Alter): Alter =>
  (reply, sent) => {
    if (isMeant(reply, sent)) alter(reply, sent);
  };
const refusedBy = (code: number) => (reply: Reply) => reply.status === code;
const sending = (words: string) => (_: Reply, sent: Buffer) => sent.includes(words);

/** Faults of banks by the row that names them; none ends a journey, so that one run shows all. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'search/price-below': [/^GET .*\/pricing\/.*amount=3999/, answered(200)],
  'search/unknown': [/^GET .*\/nosuchapplication/, answered(500)],
  'new-customer/negative-income': [
    /^PATCH/,
    where(refusedBy(400), changed({ errors: [{ field: 'netIncome', message: 'zu klein' }] })),
  ],
  'new-customer/help': [/^PUT .*\/helpcode/, changed({ helpCode: 482 })],
  // The identity check is over plain http.
  'new-customer/identity': [
    /^POST .*\/legitimation/,
    (reply) =>
      change(reply, {
        redirectURL: String(jsonOf(reply)['redirectURL']).replace(/localhost:\d+/, 'ident.example'),
      }),
  ],
  'CUSTOMER_EXISTS/register': [
    /^POST .*\/applications$/,
    ({ headers }) => {
      if (headers['frontend-error'] === 'CUSTOMER_EXISTS') delete headers['frontend-error'];
    },
  ],
  // The answer has data of the customer before the sign-in.
  'portal-existing-customer/entry': [
    /^POST .*\/durchblicker/,
    (reply) => {
      const { customer } = jsonOf(reply) as { customer?: { isExistingCustomer: boolean } };
      if (customer?.isExistingCustomer === true)
        change(reply, { customer: { ...customer, firstName: 'Anna' } });
    },
  ],
  'existing-customer/anonymous-insurance': [
    /^GET .*\/insurance-offers/,
    where(refusedBy(401), answered(200, '[]')),
  ],
  'drafts/draft-ended': [
    /^GET .*\/applications\/[^/]+$/,
    where(
      ({ body }) => body.includes('CANCELLED') && body.includes('entwurf@'),
      changed({ draft: { step: 'summary', answers: {}, savedAt: '2026-11-27T14:32:00Z' } }),
    ),
  ],
  'existing-drafts/anonymous-draft': [/^PUT .*\/draft$/, where(refusedBy(401), answered(204, ''))],
  'new-customer-offer/document': [
    /^GET .*\/documents\/./,
    ({ headers }) => (headers['content-type'] = 'text/html'),
  ],
  'new-customer-offer/wrong-code': [/^POST .*\/sign$/, where(refusedBy(409), answered(412))],
  'new-customer-end/text': [/^POST .*\/documents$/, where(sending('text.pdf'), answered(204, ''))],
  'new-customer-offer/foreign-offer': [
    /^PUT .*\/products/,
    where(sending('74999'), answered(204, '')),
  ],
};

/** A bank whose answers are those of the sandbox, changed by the faults; by https with a certificate. */
function bankOf(
  { app }: Sandbox,
  host: string,
  faults: Readonly<Record<string, Fault>>,
  https: ServerOptions | null = null,
) {
  const bank = Fastify({ forceCloseConnections: true, bodyLimit: 20 * 1024 * 1024, https });
  bank.removeAllContentTypeParsers();
  bank.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  bank.all('*', async ({ method, url, headers, body }, answer) => {
    const call = { method, url, headers: { ...headers, host }, payload: body } as InjectOptions;
    const { statusCode, headers: sent, rawPayload } = await app.inject(call);
    const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = sent;
    const reply = { status: statusCode, headers: kept as Reply['headers'], body: rawPayload };
    for (const [of, alter] of Object.values(faults))
      if (of.test(`${method} ${url}`))
        alter(reply, (body as Buffer | undefined) ?? Buffer.alloc(0));
    return answer.code(reply.status).headers(reply.headers).send(reply.body);
  });
  return bank;
}

const AT_TERMINAL = 'the conformance run at a terminal';
const terminal = findOrLeaveOut(AT_TERMINAL, 'script', 'openssl');
/** Other systems have a `script` with other options. */
const isUtilLinux = (program: string): boolean =>
  String(
    spawnSync(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).stdout,
  ).includes('util-linux');
const isUsable = terminal.file !== undefined && isUtilLinux(terminal.file);
if (terminal.file !== undefined && !isUsable)
  leaveOut(AT_TERMINAL, `${terminal.file} is not the one of util-linux`);

test.runIf(isUsable)(
  'asks at the terminal for what only a person has, and every row holds at a bank that answers no more than the specification lists, by a certificate of its own',
  async () => {
    const sandbox = await createSandbox({ ...LONG_LIFE, specifiedOnly: true });
    const own = `localhost:${await sandbox.listen()}`;
    const folder = mkdtempSync(join(tmpdir(), 'conformance-test-'));
    const inside = (name: string): string => join(folder, name);
    writeCertificate(folder, 'localhost');
    const [key, cert] = ['key.pem', 'certificate.pem'].map((file) => readFileSync(inside(file)));
    const bank = bankOf(sandbox, own, {}, { key, cert });
    const { port } = new URL(await bank.listen());
    // The specification lists no drafts.
    const { token, draft: _draft, ...people } = await sandboxInputs(sandbox, `http://${own}`);
    writeFileSync(inside('people.json'), JSON.stringify(people));
    writeFileSync(inside('proof.pdf'), '%PDF-1.7\n%%EOF\n');
    const words = `workbench/conformance/start.ts https://localhost:${port}/api --inputs '${inside('people.json')}' --document '${inside('proof.pdf')}'`;
    const run = (authorities: string) =>
      spawn(
        terminal.file ?? '',
        ['-qec', `'${process.execPath}' --import tsx ${words}`, '/dev/null'],
        // It gives the line to the user's shell, which need not be one like sh.
        { env: { ...process.env, SHELL: '/bin/sh', NODE_EXTRA_CA_CERTS: authorities } },
      );
    const programs = [run('')];
    try {
      expect(await allOf(programs[0]!.stdout)).toMatch(
        /^https:.* does not answer: .*NODE_EXTRA_CA_CERTS/,
      );
      const program = run(inside('certificate.pem'));
      programs.push(program);
      const person = sandboxPerson(sandbox);
      /** What a person does on each question, and what is typed then. */
      const ANSWERS: readonly (readonly [RegExp, (found: string) => unknown])[] = [
        [/Access token of an existing customer \(Enter: none\): $/, () => token],
        [
          /identity approved at (\S+), then type ok: $/,
          (identityAddress) => person('identityChecked', { identityAddress }).then(() => 'ok'),
        ],
        [
          /account check succeed at (\S+), then type ok: $/,
          (accountAddress) => person('accountChecked', { accountAddress }).then(() => 'ok'),
        ],
        [
          /code of the new customer, application (\S+): $/,
          (newApplication) => person('newCode', { newCodeSent: true, newApplication }),
        ],
        [
          /code of the existing customer, application (\S+): $/,
          (existingApplication) =>
            person('existingCode', { existingCodeSent: true, existingApplication }),
        ],
      ];
      let output = '';
      let answered = 0;
      const asked = new Set<RegExp>();
      for await (const chunk of program.stdout) {
        output += String(chunk);
        // Without the codes that move the cursor.
        const shown = stripVTControlCharacters(output.slice(answered));
        for (const [question, answer] of ANSWERS) {
          const found = question.exec(shown);
          if (found === null) continue;
          answered = output.length;
          asked.add(question);
          program.stdin.write(`${String(await answer(found[1] ?? ''))}\r`);
        }
      }
      expect(asked.size, output).toBe(ANSWERS.length);
      expect(output).toMatch(/1\d\d hold, 0 do not, 14 not tried/);
      expect(output.match(/: not given: draft$/gm)).toHaveLength(14);
    } finally {
      for (const program of programs) program.kill();
      rmSync(folder, { recursive: true });
      await bank.close();
      await sandbox.close();
    }
  },
);

test('each fault of a bank is found by the name of its row, and every other row holds', async () => {
  const sandbox = await createSandbox({ ...LONG_LIFE, captcha: false });
  const own = `localhost:${await sandbox.listen()}`;
  const bank = bankOf(sandbox, own, FAULTS);
  const url = `${await bank.listen()}/api`;
  const inputs = { key: crypto.randomUUID(), ...(await sandboxInputs(sandbox, `http://${own}`)) };
  let text = '';
  const rows = await playJourneys(
    url,
    inputs,
    sandboxPerson(sandbox),
    (workflow, tried) => (text += `${textOf(workflow, tried)}\n`),
  );
  const { missed, untried } = resultOf(rows);
  await bank.close();
  await sandbox.close();
  expect(untried, text).toEqual([]);
  expect(missed.map(({ name }) => name).toSorted(), text).toEqual(Object.keys(FAULTS).toSorted());
  for (const { name, exchange } of missed) {
    expect(text).toContain(`✗ ${name}  `);
    expect(text).toContain(`${exchange?.request.url}`);
  }
  // Nobody reads the token of a customer in a report.
  expect(text).not.toMatch(/Bearer ey/);
});

test('each registration gets a proof of work of its own', async () => {
  const sandbox = await createSandbox({ ...LONG_LIFE, captcha: true });
  const url = `http://localhost:${await sandbox.listen()}/api`;
  const { newCustomer, cancelCustomer, entity } = SANDBOX_PEOPLE;
  const inputs = await withCaptchas(url, { newCustomer, cancelCustomer, entity });
  expect(inputs['entity']).toBe(entity);
  for (const customer of [inputs['newCustomer'], inputs['cancelCustomer']]) {
    const { status } = await fetch(`${url}/applications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'kredit' },
      body: JSON.stringify(customer),
    });
    expect(status).toBe(201);
  }
  await sandbox.close();
});

test('the journeys save every step that the sample applicant is asked', () => {
  const saved = journeys().flatMap(({ steps }) => steps.map(({ stepId }) => stepId));
  for (const { step, makes } of wayOf(SAMPLE).steps)
    if (makes !== undefined) expect(saved, `openapi/journeys.arazzo.yaml: ${step}`).toContain(step);
});
