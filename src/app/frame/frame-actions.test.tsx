/** Help, cancel and feedback are started by the visitor, so the error catalogue handles their failures (contract, section 4). */
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { find, like, openAt, servicesFor, t } from '#app/services.test-helpers.tsx';
import type { Application } from '#flow/application.ts';
import type { OperationId } from '#io/api/results.ts';
import { eventually, settled } from '../../../tests/eventually.ts';
import { inTurn, later, serve, type Answers, type Call } from '../../../tests/server.ts';

const APPLICATION: Application = {
  id: 'a1',
  state: 'LEGAL_INFO',
  loanAmount: 10_000,
  loanDuration: 60,
  customer: { emailAddress: 'anna@muster.example' },
};
let calls: Call[];
let page: Awaited<ReturnType<typeof openAt>>;
const bodiesOf = (operationId: OperationId) =>
  calls.filter((call) => call.operationId === operationId).map(({ body }) => body);

const popup = (kind: string) => document.querySelector<HTMLElement>(`[data-popup=${kind}]`);
const until = (assertion: () => void) =>
  eventually(async () => {
    await act(settled);
    assertion();
  });
async function press(selector: string): Promise<void> {
  await until(() => void find(selector));
  find(selector).focus();
  await act(async () => find(selector).click());
}
const closed = (selector = '[role=dialog]') =>
  until(() => expect(document.querySelector(selector)).toBeNull());

async function shown(answers: Answers = {}, screen = 'psd', change = {}): Promise<void> {
  calls = serve(answers);
  const services = servicesFor();
  services.session.accept({ ...APPLICATION, ...change });
  page = await openAt(`/flow/ntb/${screen}`, services);
  await until(() => expect(document.querySelector(`main[data-step=${screen}]`)).not.toBeNull());
}

describe('going on later', () => {
  it('shows the address of the link, and ends the session without cancelling the application', async () => {
    await shown();
    await press('footer [data-action=later]');
    await until(() => expect(find('dialog').textContent).toContain('a•••@muster.example'));
    await press('dialog [data-action=cancel]');
    await closed('dialog');
    await press('footer [data-action=later]');
    await press('dialog [data-action=confirm]');
    await until(() => expect(page.address()).toBe('/main'));
    await until(() => expect(find('main').textContent).toContain(t('shell:main.signedOut.ended')));
    expect(page.storage.read('application_id')).toBeUndefined();
    expect(bodiesOf('cancelApplication')).toEqual([]);
  });
});

describe('until when an application is kept', () => {
  const KEPT = { expiresAt: '2099-12-28T13:32:00Z' };
  it.each([
    [KEPT, true],
    [{}, false],
  ])('is named by whoever goes on later, where the bank names it: %j', async (change, named) => {
    await shown({}, 'psd', change);
    await press('footer [data-action=later]');
    await until(() => void find('dialog'));
    const kept = t('flow:notices.kept.text', { day: '28. Dezember 2099', time: '14:32' });
    const text = find('dialog').textContent.replaceAll(/\s/g, ' ');
    expect(text.includes(kept.replaceAll(/\s/g, ' '))).toBe(named);
  });
});

describe('going on later from a result', () => {
  it('is not offered: only the bank goes on', async () => {
    await shown({}, 'result', { state: 'LEGITIMATION_INIT', decision: 'YELLOW' });
    await until(() => void find('footer [data-action=restart]'));
    expect(document.querySelector('footer [data-action=later]')).toBeNull();
  });
});

describe('the help code', () => {
  const help = () => press('header [data-action=help]');

  it('that fails shows the technical error with the phone number and a retry', async () => {
    await shown({ requestHelpCode: inTurn(500, { ...APPLICATION, helpCode: 'K7QX4M' }) });
    await help();
    await until(() =>
      expect(popup('TECHNICAL_ERROR')?.textContent).toMatch(
        like('popups:TECHNICAL_ERROR.text', { context: 'help' }),
      ),
    );
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
    await press('[data-popup=TECHNICAL_ERROR] [data-action=confirm]');
    await until(() => expect(popup('GET_HELP_NOTIFICATION')?.textContent).toContain('K7QX4M'));
    expect(bodiesOf('requestHelpCode')).toHaveLength(2);
  });

  it('refused by a check is shown on the screen, beside its main action', async () => {
    await shown({ requestHelpCode: { check: 'CUSTOMER_BL_CHECK' } });
    await help();
    const alerts = () => document.querySelectorAll('form[data-form=psd] [role=alert]');
    await until(() => expect(alerts()).toHaveLength(1));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    const [first] = alerts();
    await help();
    await until(() => {
      expect(alerts()).toHaveLength(1);
      expect(alerts()[0]).not.toBe(first);
    });
  });
});

it('a contract signed in another window meanwhile is not cancelled', async () => {
  await shown({ getApplication: { ...APPLICATION, state: 'DOC_SIGNED' }, listDocuments: [] });
  await press('footer [data-action=cancel]');
  await press('[data-popup=CANCEL_FLOW] [data-action=confirm]');
  await until(() => expect(page.address()).toBe('/flow/ntb/document-upload'));
  expect(bodiesOf('cancelApplication')).toEqual([]);
  await until(() =>
    expect(find('[data-notification]').textContent).toContain(
      t('flow:notices.signedElsewhere.text'),
    ),
  );
});

it('cancelling refused by a check is shown on the screen', async () => {
  const refused = { check: 'CUSTOMER_CHECK_FAILED' };
  await shown({ getApplication: APPLICATION, cancelApplication: refused });
  await press('footer [data-action=cancel]');
  await press('[data-popup=CANCEL_FLOW] [data-action=confirm]');
  await until(() => void find('form[data-form=psd] [role=alert]'));
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
      fireEvent.change(find('[name=comment]'), { target: { value: COMMENT } });
      fireEvent.blur(find('[name=comment]'));
    });
  };
  const send = () => press('form[data-form=feedback] [data-action=confirm]');
  const expectWritten = () => {
    expect(comment()?.value).toBe(COMMENT);
    expect(document.querySelector<HTMLInputElement>('[name=rating][value="2"]')?.checked).toBe(
      true,
    );
  };

  it('that cannot be sent shows the technical error above the form, which keeps its answers', async () => {
    await shown({ sendFeedback: inTurn(503, 503, 204) });
    await open();
    await write();
    await send();
    await press('[data-popup=TECHNICAL_ERROR] [data-action=close]');
    await closed('[data-popup=TECHNICAL_ERROR]');
    expectWritten();
    expect(popup('FEEDBACK')?.querySelector('[role=alert]')?.textContent).toContain(
      t('popups:FEEDBACK.failed'),
    );
    await send();
    await press('[data-popup=TECHNICAL_ERROR] [data-action=confirm]');
    await closed();
    const feedback = { rating: 2, comment: COMMENT };
    expect(bodiesOf('sendFeedback')).toEqual([feedback, feedback, feedback]);
    await open();
    expect(comment()?.value).toBe('');
  });

  it('that arrives after its popup was closed leaves the next popup open', async () => {
    const answer = later();
    await shown({ sendFeedback: answer.asked });
    await open();
    await write();
    await send();
    await press('[data-popup=FEEDBACK] [data-action=cancel]');
    await press('footer [data-action=cancel]');
    await answer.arrive(204);
    await act(settled);
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
