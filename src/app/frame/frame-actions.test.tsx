/** Help, cancel and feedback are started by the visitor, so the error catalogue handles their failures (contract, section 4). */
import { act } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAt } from '#app/services.test-helpers.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';
import type { Application } from '#flow/application.ts';
import { like, t } from '../../../tests/wording/texts.ts';
import { eventually } from '../../../tests/eventually.ts';

const APPLICATION: Application = {
  id: 'a1',
  state: 'LEGAL_INFO',
  loanAmount: 10_000,
  loanDuration: 60,
  customer: { emailAddress: 'anna@muster.example' },
};
/** Responses by the end of the path, one after the other; the last one repeats. */
let answers: Record<string, (() => Response | Promise<Response>)[]>;
let requests: { path: string; body: string }[];
let page: Awaited<ReturnType<typeof openAt>>;

const refuses = (status: number, frontendError?: string) => () =>
  Response.json({}, { status, headers: frontendError ? { 'frontend-error': frontendError } : {} });
const answersWith = (body: object) => () => Response.json(body);
const done = () => new Response(null, { status: 204 });

// The form is compiled on first import; that must not count against a test's time limit.
beforeAll(() => import('#schemas/popups/feedback.schema.json?form'), 60_000);
beforeEach(() => {
  requests = [];
  answers = {};
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const path = new URL(typeof request === 'string' ? request : request.url, location.href)
      .pathname;
    requests.push({ path, body: typeof request === 'string' ? '' : await request.text() });
    const [end = ''] = Object.keys(answers).filter((each) => path.endsWith(each));
    const [next, ...rest] = answers[end] ?? [refuses(500)];
    if (rest.length > 0) answers[end] = rest;
    return next?.() ?? refuses(500)();
  });
});
afterEach(async () => {
  await page.leave();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const popup = (kind: string) => document.querySelector<HTMLElement>(`[data-popup=${kind}]`);
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
const until = (assertion: () => void) =>
  eventually(async () => {
    await act(soon);
    assertion();
  });
async function press(selector: string): Promise<void> {
  const button = document.querySelector<HTMLElement>(selector);
  if (button === null) throw new Error(`no ${selector}`);
  button.focus();
  await act(async () => {
    button.click();
    await soon();
  });
}

async function shown(): Promise<void> {
  const services = servicesFor();
  services.session.accept(APPLICATION);
  page = await openAt('/flow/ntb/psd', services);
  await until(() => expect(document.querySelector('main[data-step=psd]')).not.toBeNull());
}

describe('going on later', () => {
  it('shows the address of the link, and ends the session without cancelling the application', async () => {
    await shown();
    await press('footer [data-action=later]');
    expect(document.querySelector('dialog')?.textContent).toContain('a•••@muster.example');
    await press('dialog [data-action=cancel]');
    expect(document.querySelector('dialog')).toBeNull();
    await press('footer [data-action=later]');
    await press('dialog [data-action=confirm]');
    await until(() => expect(page.address()).toBe('/main'));
    expect(document.querySelector('main')?.textContent).toContain(t('shell:main.signedOut.ended'));
    expect(page.storage.read('application_id')).toBeUndefined();
    expect(requests.map(({ path }) => path).filter((path) => path.endsWith('/cancel'))).toEqual([]);
  });
});

describe('the help code', () => {
  const help = () => press('header [data-action=help]');

  it('refused for the state redirects to the failure page', async () => {
    answers['/helpcode'] = [refuses(412, 'APPLICATION_HAS_WRONG_STATE')];
    await shown();
    await help();
    await until(() => expect(page.address()).toBe('/flow/fail'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('that fails shows the technical error with the phone number and a retry', async () => {
    answers['/helpcode'] = [refuses(500), answersWith({ ...APPLICATION, helpCode: 'K7QX4M' })];
    await shown();
    await help();
    expect(popup('TECHNICAL_ERROR')?.textContent).toMatch(
      like('popups:TECHNICAL_ERROR.text', { context: 'help' }),
    );
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
    await press('[data-popup=TECHNICAL_ERROR] [data-action=confirm]');
    expect(popup('GET_HELP_NOTIFICATION')?.textContent).toContain('K7QX4M');
    expect(requests.filter(({ path }) => path.endsWith('/helpcode'))).toHaveLength(2);
  });

  it('refused by a check is shown on the screen, beside its main action', async () => {
    answers['/helpcode'] = [refuses(412, 'CUSTOMER_BL_CHECK')];
    await shown();
    await help();
    const alerts = () => document.querySelectorAll('form[data-form=psd] [role=alert]');
    expect(alerts()).toHaveLength(1);
    expect(document.querySelector('[role=dialog]')).toBeNull();
    const [first] = alerts();
    await help();
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).not.toBe(first);
  });
});

it('a contract signed in another window meanwhile is not cancelled', async () => {
  answers['/applications/a1'] = [answersWith({ ...APPLICATION, state: 'DOC_SIGNED' })];
  await shown();
  await press('footer [data-action=cancel]');
  await press('[data-popup=CANCEL_FLOW] [data-action=confirm]');
  await until(() => expect(page.address()).toBe('/flow/ntb/document-upload'));
  expect(requests.filter(({ path }) => path.endsWith('/cancel'))).toEqual([]);
  expect(document.querySelector('[data-notification]')?.textContent).toContain(
    t('flow:notices.signedElsewhere.text'),
  );
});

it('cancelling refused by a check is shown on the screen', async () => {
  answers['/applications/a1'] = [answersWith(APPLICATION)];
  answers['/cancel'] = [refuses(412, 'CUSTOMER_CHECK_FAILED')];
  await shown();
  await press('footer [data-action=cancel]');
  await press('[data-popup=CANCEL_FLOW] [data-action=confirm]');
  expect(document.querySelectorAll('form[data-form=psd] [role=alert]')).toHaveLength(1);
  expect(page.address()).toBe('/flow/ntb/psd');
});

describe('feedback', () => {
  const COMMENT = 'Alles gut erklärt.';
  const comment = () => document.querySelector<HTMLTextAreaElement>('[name=comment]');
  const open = async () => {
    await press('footer [data-action=feedback]');
    await until(() => expect(comment()).not.toBeNull());
  };
  const write = async () => {
    await press('[name=rating][value="2"]');
    await act(async () => {
      const box = comment();
      if (box === null) throw new Error('no comment');
      box.focus();
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        box,
        COMMENT,
      );
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.blur();
    });
  };
  const send = () => press('form[data-form=feedback] [data-action=confirm]');
  const sent = () =>
    requests.filter(({ path }) => path.endsWith('/feedback')).map(({ body }) => body);
  const expectWritten = () => {
    expect(comment()?.value).toBe(COMMENT);
    expect(document.querySelector<HTMLInputElement>('[name=rating][value="2"]')?.checked).toBe(
      true,
    );
  };

  it('that cannot be sent shows the technical error above the form, which keeps its answers', async () => {
    answers['/feedback'] = [refuses(503), refuses(503), done];
    await shown();
    await open();
    await write();
    await send();
    expect(popup('TECHNICAL_ERROR')).not.toBeNull();
    await press('[data-popup=TECHNICAL_ERROR] [data-action=close]');
    expect(popup('TECHNICAL_ERROR')).toBeNull();
    expectWritten();
    expect(popup('FEEDBACK')?.querySelector('[role=alert]')?.textContent).toContain(
      t('popups:FEEDBACK.failed'),
    );
    await send();
    await press('[data-popup=TECHNICAL_ERROR] [data-action=confirm]');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    const feedback = JSON.stringify({ rating: 2, comment: COMMENT });
    expect(sent()).toEqual([feedback, feedback, feedback]);
    await open();
    expect(comment()?.value).toBe('');
  });

  it('closes when the catalogue navigates, and restores its draft when opened again', async () => {
    answers['/feedback'] = [refuses(412, 'APPLICATION_HAS_WRONG_STATE')];
    await shown();
    await open();
    await write();
    await send();
    await until(() => expect(page.address()).toBe('/flow/fail'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await open();
    expectWritten();
  });

  it('that arrives after its popup was closed leaves the next popup open', async () => {
    let arrive: (response: Response) => void = () => undefined;
    answers['/feedback'] = [() => new Promise((resolve) => (arrive = resolve))];
    await shown();
    await open();
    await write();
    await send();
    await press('[data-popup=FEEDBACK] [data-action=cancel]');
    await press('footer [data-action=cancel]');
    await act(async () => {
      arrive(done());
      await soon();
    });
    expect(popup('CANCEL_FLOW')).not.toBeNull();
    expect(popup('FEEDBACK')).toBeNull();
  });

  it('that was skipped restores its draft, which does not count as unsaved', async () => {
    await shown();
    await open();
    await write();
    await press('[data-popup=FEEDBACK] [data-action=cancel]');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    await open();
    expectWritten();
  });
});
