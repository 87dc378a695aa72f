/** The content policy in a browser. Headers and requests of other sites: tests/safety/answers.test.ts; the token: journey.spec.ts. */
import { fillForm, FINANCIAL, pointer } from '../support/fill.ts';
import { at, expect, expectStep, test } from '../support/fixtures.ts';
import { text } from '../support/texts.ts';

test('markup, code, foreign scripts and inline styles are blocked', async ({ page, watch }) => {
  watch.expectConsole(
    /policy violated|Content Security Policy|TrustedHTML|TrustedScript|not a script of this build|Refused|violates/,
  );
  await page.goto('/main?amount=15000');
  await expectStep(page, 'main');
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

test('the page is shown in no frame of another site', async ({ page, baseURL, watch }) => {
  watch.expectConsole(/frame|X-Frame-Options|ancestor|Refused/i);
  await page.route('http://evil.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${at('bank', '/main?amount=15000', baseURL)}"></iframe>`,
    }),
  );
  await page.goto('http://evil.localhost/');
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
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
  await page.locator('[name=employer]').pressSequentially('Donau', { delay: 40 });
  await expect(page.locator('[role=option]').first()).toContainText('<b>Donau</b>');
  expect(await page.locator('main img[src=x], main [role=option] b').count()).toBe(0);
});
