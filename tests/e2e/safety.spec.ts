/** What the browser itself keeps from happening in the built application, and what the application keeps from happening. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { headersFor, FRAMED_PATH, IMMUTABLE } from '../../deploy/headers.ts';
import { fillForm, mainAction } from './fill.ts';
import { FINANCIAL } from './answers.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { signIn } from './sign-in.ts';
import { sandboxUrl } from './start-at.ts';
import { text } from './texts.ts';

const DIST = join(import.meta.dirname, '../../dist');

test('every kind of file and page carries the headers', async ({ request, baseURL }) => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.[a-z0-9]+$/.test(file) && !/\.(br|gz|html)$/.test(file),
  );
  const byKind = new Map(
    files.map((file) => [
      file.replace(/^.*\./, file.startsWith('assets') ? 'assets/' : ''),
      `/${file}`,
    ]),
  );
  expect(byKind.size).toBeGreaterThan(3);
  for (const path of [
    '/',
    '/main',
    '/flow/ntb/registration?amount=1',
    '/index.html',
    FRAMED_PATH,
    '/api/branches',
    '/api/nothing',
    '/assets/gone.js',
    ...byKind.values(),
  ]) {
    const reply = await request.get(sandboxUrl(path, baseURL));
    const expected = {
      ...headersFor(path),
      ...(path.startsWith('/assets/') && reply.ok() ? { 'cache-control': IMMUTABLE } : {}),
    };
    expect(
      Object.fromEntries(Object.keys(expected).map((name) => [name, reply.headers()[name]])),
      path,
    ).toEqual(expected);
  }
});

test('markup, code, foreign scripts and inline styles are blocked in the page', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(
    /policy violated|Content Security Policy|TrustedHTML|TrustedScript|not a script of this build|Refused|violates/,
  );
  await page.goto(at('bank', '/main?amount=15000', baseURL));
  await expectStep(page, 'main');
  // A script of ours that goes wrong, not one of the test's console: that would be exempt from the policy.
  const outcomes = await page.evaluate(() => {
    const tried = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const script = document.createElement('script');
    return {
      innerHTML: tried(() => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>';
      }),
      outerHTML: tried(() => {
        document.body.outerHTML = '<body></body>';
      }),
      adjacent: tried(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      write: tried(() => document.write('<b>x</b>')),
      parse: tried(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      srcdoc: tried(() => {
        document.createElement('iframe').srcdoc = '<b>x</b>';
      }),
      code: tried(() => {
        script.text = 'window.ran = true';
      }),
      foreign: tried(() => {
        script.src = 'https://evil.example/assets/a.js';
      }),
      worker: tried(() => new Worker('https://evil.example/assets/w.js')),
      second: tried(() => {
        Reflect.get(Reflect.get(window, 'trustedTypes') as object, 'createPolicy').call(
          Reflect.get(window, 'trustedTypes'),
          'another',
          {},
        );
      }),
      timer: tried(() => {
        (setTimeout as (code: unknown) => void)('window.ran = true');
      }),
    };
  });
  expect(
    Object.entries(outcomes).filter(([, outcome]) => !['TypeError', 'EvalError'].includes(outcome)),
  ).toEqual([]);
  const style = await page.evaluate(() => {
    const element = document.createElement('style');
    element.append('body { --broken-in: yes }');
    document.head.append(element);
    return getComputedStyle(document.body).getPropertyValue('--broken-in');
  });
  expect(style).toBe('');
  // Attributes that are code never run.
  await page.evaluate(() => {
    try {
      document.body.setAttribute('onclick', 'window.ran = true');
    } catch {
      // Newer browsers refuse the attribute itself.
    }
    document.body.click();
  });
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
});

test('at run time there is no inline script and no inline style element, and no message listener', async ({
  page,
  sandbox,
}) => {
  const { url } = await sandbox.start({ state: 'INIT' });
  await page.goto(url);
  await expectStep(page, 'personal-financial-data');
  await fillForm(page, FINANCIAL, pointer(page));
  expect(
    await page.evaluate(() => ({
      styles: document.querySelectorAll('style').length,
      scripts: [...document.querySelectorAll('script:not([src])')].map((script) => script.id),
      handlers: [...document.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => name.startsWith('on')),
    })),
  ).toEqual({ styles: 0, scripts: ['config'], handlers: [] });
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  expect(listeners.length).toBeGreaterThan(0);
  expect(listeners.filter(({ type }) => type === 'message')).toEqual([]);
});

test('a form of another site begins no application', async ({ page, baseURL, watch, request }) => {
  watch.expectConsole(/Failed to load resource|40[0-9]|415/);
  const target = at('bank', '/api/applications', baseURL);
  const messages = async () =>
    (
      (await (await request.get(sandboxUrl('/sandbox/messages', baseURL))).json()) as {
        text: string;
      }[]
    ).filter(({ text }) => text.includes('crossing')).length;
  for (const encoding of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]) {
    await page.route('http://evil.localhost/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><form method="post" enctype="${encoding}" action="${target}"><input name='{"loanAmount":10000,"x":"' value='"}'><button>x</button></form>`,
      }),
    );
    await page.goto('http://evil.localhost/');
    const answered = page.waitForResponse(target);
    await page.getByRole('button').click();
    expect([403, 415]).toContain((await answered).status());
    await page.unroute('http://evil.localhost/');
  }
  expect(await messages()).toBe(0);
});

test('the page is shown in no frame of another site', async ({ page, baseURL, watch }) => {
  watch.expectConsole(/frame|X-Frame-Options|ancestor|Refused/i);
  await page.route('http://evil.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${at('bank', '/main?amount=15000', baseURL)}"></iframe>`,
    }),
  );
  await page.goto('http://evil.localhost/');
  await page.waitForTimeout(500);
  expect(
    await page
      .frames()[1]
      ?.locator('main')
      .count()
      .catch(() => 0),
  ).toBe(0);
});

test('what calls answer is shown as text', async ({ page, sandbox }) => {
  const NAME = '<img src=x onerror=alert(1)> \u202Egpj.exe 👩‍👩‍👧 <b>Donau</b>';
  page.on('dialog', () => {
    throw new Error('code of an answer ran');
  });
  await page.route('**/api/employers?*', (route) =>
    route.fulfill({
      json: [
        {
          name: NAME,
          customerNumber: 'FN 1a',
          street: 'Weg',
          houseNumber: '1',
          zipCode: '1010',
          city: 'Wien',
        },
      ],
    }),
  );
  const { url } = await sandbox.start({ state: 'INIT' });
  await page.goto(url);
  await expectStep(page, 'personal-financial-data');
  await page.getByRole('radio', { name: text('enums:occupation.EMPLOYEE') }).check();
  await page.locator('[name=employer]').pressSequentially('Donau', { delay: 40 });
  await expect(page.locator('[role=option]').first()).toContainText('<b>Donau</b>');
  expect(await page.locator('main img[src=x], main [role=option] b').count()).toBe(0);
});

test('the token of a signed-in customer goes only to the endpoints of its own origin, and not with public resources', async ({
  page,
  baseURL,
}) => {
  const sent: URL[] = [];
  page.on(
    'request',
    (request) =>
      void (request.headers()['authorization'] !== undefined && sent.push(new URL(request.url()))),
  );
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  await expect(page.locator('[data-panel=offer] .figure').first()).toBeVisible();
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  expect(sent.length).toBeGreaterThan(0);
  const own = new URL(at('bank', '/', baseURL)).origin;
  expect(
    sent
      .filter(
        ({ origin, pathname }) =>
          origin !== own ||
          !pathname.startsWith('/api/') ||
          /^\/api\/(pricing|captcha)/.test(pathname),
      )
      .map(String),
  ).toEqual([]);
});
