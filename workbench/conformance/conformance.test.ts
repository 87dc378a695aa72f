/** The journeys hold at the sandbox, also where it answers no more than the specification lists, and each seeded fault is found. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as allOf } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { wayOf } from '../../sandbox/application.ts';
import { SAMPLE } from '../../sandbox/journeys/beginning.ts';
import { createSandbox, type Sandbox } from '../../sandbox/server.ts';
import { findOrInstall, sayMissing, writeCertificate } from '../../tests/installed.ts';
import { withCaptchas } from './captcha.ts';
import { journeys, playJourneys } from './journeys.ts';
import { resultOf, textOf } from './report.ts';
import { SANDBOX_PEOPLE, sandboxInputs, sandboxPerson } from '../../sandbox/conformance.ts';

interface Reply {
  status: number;
  body: Buffer;
  readonly headers: Record<string, string>;
}
/** Changes what the bank answers to a call. */
interface Fault {
  readonly call: RegExp;
  readonly found: string;
  readonly alter: (reply: Reply, sent: Buffer) => void;
}

const jsonOf = ({ body }: Reply) => JSON.parse(body.toString()) as Record<string, unknown>;
const change = (reply: Reply, values: object): void => {
  reply.body = Buffer.from(JSON.stringify({ ...jsonOf(reply), ...values }));
};
const succeed = (reply: Reply): void => {
  reply.status = 204;
  reply.body = Buffer.alloc(0);
};

/** Faults of banks, each with the row that names it; none ends a journey, so that one run shows all. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'prices below the limit': {
    call: /^GET .*\/pricing\/.*amount=3999/,
    found: 'search/price-below',
    alter: (reply) => (reply.status = 200),
  },
  'an unknown id that is another failure': {
    call: /^GET .*\/nosuchapplication/,
    found: 'search/unknown',
    alter: (reply) => (reply.status = 500),
  },
  'a refused field by another name': {
    call: /^PATCH/,
    found: 'new-customer/negative-income',
    alter(reply) {
      if (reply.status === 400)
        change(reply, { errors: [{ field: 'netIncome', message: 'zu klein' }] });
    },
  },
  'a help code that is no text': {
    call: /^PUT .*\/helpcode/,
    found: 'new-customer/help',
    alter: (reply) => change(reply, { helpCode: 482 }),
  },
  'an identity check over plain http': {
    call: /^POST .*\/legitimation/,
    found: 'new-customer/identity',
    alter: (reply) =>
      change(reply, {
        redirectURL: String(jsonOf(reply)['redirectURL']).replace(/localhost:\d+/, 'ident.example'),
      }),
  },
  'a refusal without its header': {
    call: /^POST .*\/applications$/,
    found: 'CUSTOMER_EXISTS/register',
    alter({ headers }) {
      if (headers['frontend-error'] === 'CUSTOMER_EXISTS') delete headers['frontend-error'];
    },
  },
  'data of the customer before the sign-in': {
    call: /^POST .*\/durchblicker/,
    found: 'portal-existing-customer/entry',
    alter(reply) {
      const { customer } = jsonOf(reply) as { customer?: { isExistingCustomer: boolean } };
      if (customer?.isExistingCustomer === true)
        change(reply, { customer: { ...customer, firstName: 'Anna' } });
    },
  },
  'insurances without a sign-in': {
    call: /^GET .*\/insurance-offers/,
    found: 'existing-customer/anonymous-insurance',
    alter(reply) {
      if (reply.status !== 401) return;
      reply.status = 200;
      reply.body = Buffer.from('[]');
    },
  },
  'a contract that is no PDF': {
    call: /^GET .*\/documents\/./,
    found: 'new-customer-offer/document',
    alter: ({ headers }) => (headers['content-type'] = 'text/html'),
  },
  'a wrong code that is another failure': {
    call: /^POST .*\/sign$/,
    found: 'new-customer-offer/wrong-code',
    alter(reply) {
      if (reply.status === 409) reply.status = 412;
    },
  },
  'a text file that is taken': {
    call: /^POST .*\/documents$/,
    found: 'new-customer-end/text',
    alter(reply, sent) {
      if (sent.includes('text.pdf')) succeed(reply);
    },
  },
  'an offer that was not made': {
    call: /^PUT .*\/products/,
    found: 'new-customer-offer/foreign-offer',
    alter(reply, sent) {
      if (sent.includes('74999')) succeed(reply);
    },
  },
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
    for (const { call: of, alter } of Object.values(faults))
      if (of.test(`${method} ${url}`))
        alter(reply, (body as Buffer | undefined) ?? Buffer.alloc(0));
    return answer.code(reply.status).headers(reply.headers).send(reply.body);
  });
  return bank;
}

const terminal = findOrInstall({ program: 'script', packages: ['bsdutils'] });
const openssl = findOrInstall({ program: 'openssl', packages: ['openssl'] });
const missing = [terminal, openssl].find((found) => found.missing !== undefined);
if (missing !== undefined) sayMissing('the program of the conformance run', missing);

test.skipIf(missing !== undefined)(
  'asks at the terminal for what only a person has, and every row holds at a bank that answers no more than the specification lists, by a certificate of its own',
  async () => {
    const sandbox = await createSandbox({ specifiedOnly: true });
    const own = `localhost:${await sandbox.listen()}`;
    const folder = mkdtempSync(join(tmpdir(), 'conformance-test-'));
    const inside = (name: string): string => join(folder, name);
    writeCertificate(folder, 'localhost');
    const [key, cert] = ['key.pem', 'certificate.pem'].map((file) => readFileSync(inside(file)));
    const bank = bankOf(sandbox, own, {}, { key, cert });
    const { port } = new URL(await bank.listen());
    const { token, ...people } = await sandboxInputs(sandbox, `http://${own}`);
    writeFileSync(inside('people.json'), JSON.stringify(people));
    writeFileSync(inside('proof.pdf'), '%PDF-1.7\n%%EOF\n');
    const words = `workbench/conformance/start.ts https://localhost:${port}/api --inputs ${inside('people.json')} --document ${inside('proof.pdf')}`;
    const run = (authorities: string) =>
      spawn(
        terminal.file ?? '',
        ['-qec', `'${process.execPath}' --import tsx ${words}`, '/dev/null'],
        { env: { ...process.env, NODE_EXTRA_CA_CERTS: authorities } },
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
      expect(output).toMatch(/1\d\d hold, 0 do not, 0 not tried/);
    } finally {
      for (const program of programs) program.kill();
      rmSync(folder, { recursive: true });
      await bank.close();
      await sandbox.close();
    }
  },
);

test('each fault of a bank is found by the name of its row, and every other row holds', async () => {
  const sandbox = await createSandbox({ captcha: false });
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
  expect(missed.map(({ name }) => name).toSorted(), text).toEqual(
    Object.values(FAULTS)
      .map(({ found }) => found)
      .toSorted(),
  );
  for (const { name, exchange } of missed) {
    expect(text).toContain(`✗ ${name}  `);
    expect(text).toContain(`${exchange?.request.url}`);
  }
  // Nobody reads the token of a customer in a report.
  expect(text).not.toMatch(/Bearer ey/);
});

test('each registration gets a proof of work of its own', async () => {
  const sandbox = await createSandbox({ captcha: true });
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
