/**
 * Hostile input: the content policy, frames, addresses and answers. Parameters (rows 2.4–2.7, 5.1, 8.8): src/flow/entry.test.ts,
 * src/app/{entry,linked}.test.tsx; addresses of partners (row 4.3): src/flow/web-address.test.ts, src/state/flow-navigation.test.ts.
 * Malformed answers: tests/contract/responses.test.ts, src/screens/unknown-values.test.tsx. Headers and requests of
 * other sites: tests/safety/answers.test.ts; the token: journey.spec.ts.
 */
import { fillForm, FINANCIAL } from '../support/fill.ts';
import { at, expect, openAt, test } from '../support/fixtures.ts';
import { text } from '../support/page.ts';

test('an address with two slashes stays on this site', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  for (const path of ['//evil.example/', '/\\evil.example/']) {
    await page.goto(`${origin}${path}?amount=12000&duration=5&delay=1`);
    await page.locator('main[data-step=main]').waitFor();
    expect(new URL(page.url()).origin).toBe(origin);
  }
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
