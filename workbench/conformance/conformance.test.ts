/** The journeys hold at the sandbox, also where it answers no more than the specification lists, and each seeded fault is found. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { wayOf } from '../../sandbox/application.ts';
import { SAMPLE } from '../../sandbox/journeys/beginning.ts';
import { createSandbox, type SandboxOptions } from '../../sandbox/server.ts';
import { withCaptchas } from './captcha.ts';
import { journeys, playJourneys, type Row } from './journeys.ts';
import { resultOf, textOf } from './report.ts';
import { SANDBOX_PEOPLE, sandboxInputs, sandboxPerson } from './sandbox.ts';

interface Reply {
  status: number;
  body: Buffer;
  readonly headers: Record<string, string>;
}
/** Changes what the bank answers to a call. */
interface Fault {
  readonly call: RegExp;
  readonly found: string;
  readonly alter: (reply: Reply, request: { readonly url: string; readonly body: Buffer }) => void;
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
    alter(reply, { body }) {
      if (body.includes('text.pdf')) succeed(reply);
    },
  },
  'an offer that was not made': {
    call: /^PUT .*\/products/,
    found: 'new-customer-offer/foreign-offer',
    alter(reply, { body }) {
      if (body.includes('74999')) succeed(reply);
    },
  },
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A bank whose answers are those of the sandbox, changed by the faults. */
async function faultyBank(port: number) {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = await bodyOf(incoming);
      const { host: _host, connection: _connection, ...sent } = headers;
      const answer = await fetch(`http://localhost:${port}${url}`, {
        method,
        headers: sent as Record<string, string>,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const reply: Reply = {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      };
      for (const { call, alter } of Object.values(FAULTS))
        if (call.test(`${method} ${url}`)) alter(reply, { url, body });
      const {
        'content-length': _length,
        'transfer-encoding': _coding,
        ...received
      } = reply.headers;
      outgoing.writeHead(reply.status, received).end(reply.body);
    })();
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/api`,
    close: () => server.close(),
  };
}

async function conformanceOf(options: SandboxOptions, isFaulty = false) {
  const sandbox = await createSandbox(options);
  const port = await sandbox.listen();
  const bank = isFaulty ? await faultyBank(port) : undefined;
  const url = bank?.url ?? `http://localhost:${port}/api`;
  try {
    const inputs = {
      key: crypto.randomUUID(),
      ...(await sandboxInputs(sandbox, `http://localhost:${port}`)),
    };
    let text = '';
    const rows = await playJourneys(
      url,
      inputs,
      sandboxPerson(sandbox),
      (workflow, tried) => (text += `${textOf(workflow, tried)}\n`),
    );
    return { ...resultOf(rows), rows, text };
  } finally {
    bank?.close();
    await sandbox.close();
  }
}

const namesOf = (rows: readonly Row[]): string[] => rows.map(({ name }) => name).toSorted();

test('every row holds at a bank that answers no more than the specification lists', async () => {
  const { rows, missed, untried, text } = await conformanceOf({
    captcha: false,
    specifiedOnly: true,
  });
  expect(missed, text).toEqual([]);
  expect(untried, text).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});

test('each fault of a bank is found by the name of its row, and every other row holds', async () => {
  const { missed, untried, text } = await conformanceOf({ captcha: false }, true);
  expect(untried, text).toEqual([]);
  expect(namesOf(missed), text).toEqual(
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

test('the journeys save every step that everybody is asked', () => {
  const saved = journeys().flatMap(({ steps }) => steps.map(({ stepId }) => stepId));
  for (const { step, makes } of wayOf(SAMPLE).steps)
    if (makes !== undefined) expect(saved, `openapi/journeys.arazzo.yaml: ${step}`).toContain(step);
});
