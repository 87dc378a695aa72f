/**
 * Hostile input: parameters and addresses of partners (rows 2.4–2.7, 4.3, 5.1, 8.8), and the content policy. Malformed answers:
 * faults.spec.ts, tests/contract/responses.test.ts, src/screens/unknown-values.test.tsx. Headers and requests of other sites:
 * tests/safety/answers.test.ts; the token: journey.spec.ts.
 */
import type { Page } from 'playwright/test';
import { fillForm, FINANCIAL, mainAction } from '../support/fill.ts';
import { at, expect, expectStep, openAt, test } from '../support/fixtures.ts';
import { configure, heading, link, popup, requestsTo, stored, text } from '../support/page.ts';

/** Codes, text keys and parts of code; not abbreviations such as IBAN, SMS and PDF. */
const RAW =
  /undefined|\bNaN\b|\bnull\b|\[object|SyntaxError|TypeError|Unexpected token|<\w|NEW_VALUE|\b[A-Z]{2,}_[A-Z_]{2,}\b|\b(steps|fields|enums|errors|popups|shell|flow|offer|form):|\b[a-z-]+\.[a-z]+[A-Z]\w*\b/;

/** A screen with a heading, without a spinner, and with nothing on it that is meant for programs. */
async function expectSound(page: Page, context: string): Promise<void> {
  await expect(page.locator('[data-loading], main[aria-busy]'), context).toHaveCount(0);
  await expect(page.locator('main[data-step] h1'), context).toHaveText(/\S{3}/);
  const text = await page.locator('body').innerText();
  expect(RAW.exec(text)?.[0], `${context}: on the page\n${text}`).toBeUndefined();
}

test('rows 2.4–2.7, 5.1: malformed parameters are ignored, a malformed application is unknown', async ({
  page,
  baseURL,
}) => {
  // Every other kind: src/flow/entry.test.ts.
  const NASTY = ['../../etc/passwd', '"><img src=x onerror=alert(1)>', 'true\r\nSet-Cookie: a=b'];
  const IDS = ['vorgangId', 'konditionId', 'delay'];
  const calls = requestsTo(page, /\/api\/applications/);
  page.on('dialog', () => {
    throw new Error('code of a parameter ran');
  });
  const expectClean = async (context: string) => {
    await expectStep(page, 'main');
    const names = [...new URL(page.url()).searchParams.keys()];
    expect(
      names.filter((name) => IDS.includes(name)),
      context,
    ).toEqual([]);
    expect(await stored(page), context).toEqual({ loanAmount: '75000', loanDuration: '5' });
    await expect(link(page, 'shell:main.newCustomer')).toHaveAttribute(
      'href',
      '/flow/ntb/registration',
    );
  };
  for (const value of NASTY) {
    const query = new URLSearchParams([
      ...IDS.map((name) => [name, value]),
      ['inApp', value],
      ['amount', '99999999999999999999999'],
    ]);
    await page.goto(`/main?${query}`);
    await expectClean(value);
    await page.goto(`/main?${new URLSearchParams({ applicationId: value })}`);
    await expectStep(page, 'fail');
    await expect(heading(page)).toHaveText(text('steps:fail.heading_gone'));
    expect(Object.keys(await stored(page)), value).not.toContain('application_id');
  }
  // The same name as a list, and twice: the first is taken.
  await page.goto(
    '/main?applicationId[]=a&vorgangId[0]=V-NEU&konditionId[0]=K&amount=75000&inApp=false&inApp=true',
  );
  await expectClean('lists');
  expect(calls).toEqual([]);

  await page.goto(at('direct', '/main?amount=%3Cb%3E&duration=%3Cb%3E', baseURL));
  await page.waitForURL((url) => url.pathname.startsWith('/sandbox/calculator'));
  expect(new URL(page.url()).search).toBe('');
  expect(await stored(page)).toEqual({});
});

test('an address with two slashes stays on this site', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  for (const path of ['//evil.example/', '/\\evil.example/']) {
    await page.goto(`${origin}${path}?amount=12000&duration=5&delay=1`);
    await page.locator('main[data-step=main]').waitFor();
    expect(new URL(page.url()).origin).toBe(origin);
  }
});

test('rows 2.6, 8.8: an unknown id leads to the failure page', async ({ page, watch }) => {
  watch.expectConsole(/40[0-9] \(/);
  watch.demandConsole(/restore: status 40/);
  await openAt(page, '/main?applicationId=__proto__', 'fail');
  await expectSound(page, '__proto__');
  expect(page.url()).not.toContain('applicationId');
});

test('row 4.3: only allowed addresses are opened', async ({ page, sandbox, watch }) => {
  watch.demandConsole(/no address that may be opened/);
  let address: unknown;
  await page.route(
    ({ pathname }) => pathname.endsWith('/legitimation'),
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { status: 'INITIALIZED', redirectURL: address } })
        : route.fallback(),
  );
  await configure(page, ({ brands }) => void (brands.bank['redirectHosts'] = ['partner.example']));
  const start = { state: 'LEGITIMATION_INIT', legitimationStatus: 'INITIALIZED' };
  await openAt(page, (await sandbox.start(start)).url, 'id-check');
  const before = page.url();
  const dialog = popup(page, 'TECHNICAL_ERROR');
  // The rest of what must not be opened: src/flow/web-address.test.ts.
  for (address of ['javascript:alert(1)', 'https://evil.example/?partner.example', null]) {
    await mainAction(page).click();
    await expect(dialog, String(address)).toBeVisible();
    expect(page.url()).toBe(before);
    await expectSound(page, String(address));
    await dialog.locator('[data-action=cancel], [data-action=close]').first().click();
    await expect(dialog).toHaveCount(0);
  }
  expect(page.context().pages()).toHaveLength(1);
  address = 'https://partner.example/check?id=1';
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Partner</title>' }),
  );
  await mainAction(page).click();
  await page.waitForURL('https://partner.example/check?id=1');
});

test('markup, code, foreign scripts and inline styles are blocked', async ({ page, watch }) => {
  watch.expectConsole(
    /policy violated|Content Security Policy|TrustedHTML|TrustedScript|not a script of this build|Refused|violates/,
  );
  await openAt(page, '/main?amount=15000', 'main');
  // Like a vulnerable script of the application; scripts of the test's console are exempt from the policy.
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

test('no inline script, inline style or message listener exists', async ({ page, openStep }) => {
  await openStep('personal-financial-data');
  await fillForm(page, FINANCIAL);
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

test('neither the page nor that of the silent sign-in is shown in a frame of another site', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/frame|X-Frame-Options|ancestor|Refused/i);
  const paths = ['/main?amount=15000', '/signin-silent.html?code=c&state=s'];
  const frames = paths.map((path) => `<iframe src="${at('bank', path, baseURL)}"></iframe>`);
  await page.route('http://evil.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${frames.join('')}` }),
  );
  await page.goto('http://evil.localhost/');
  for (const index of [1, 2])
    await expect.poll(() => page.frames()[index]?.url()).toBe('chrome-error://chromewebdata/');
});

test('answers of calls are shown as text', async ({ page, openStep }) => {
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
  await openStep('personal-financial-data');
  await page.getByRole('radio', { name: text('enums:occupation.EMPLOYEE') }).check();
  await page.locator('[name=employer]').pressSequentially('Donau');
  await expect(page.locator('[role=option]').first()).toContainText('<b>Donau</b>');
  expect(await page.locator('main img[src=x], main [role=option] b').count()).toBe(0);
});
