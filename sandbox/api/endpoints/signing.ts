/** The contract, its signing code and the signature. */
import { isMobilePhone, loadPhonePlans, parsePhone } from '#form/formats/mobile-phone.ts';
import { ensureContract, hasContract } from '../../journeys/beginning.ts';
import type { Services } from '../../services.ts';
import { invalidField, ok, RefusalError, wrongState, type Handlers } from '../answer.ts';
import { change } from '../change.ts';

await loadPhonePlans();

/** Only the last two digits stay readable. */
export const masked = (phone: string): string =>
  phone.replace(/\s/g, '').replace(/\d(?=\d{2})/g, '*');

export const signingHandlers = (services: Services) =>
  ({
    createContract: (call) =>
      change(services, call, 'createContract', async ({ store, loan }) => {
        await ensureContract(store, loan);
        return {};
      }),

    sendTransactionCode: (call) =>
      change(services, call, 'sendTransactionCode', async ({ store, loan }) => {
        const { id, customer } = loan.application;
        const phoneNumber = call.body.phoneNumber ?? customer.mobilePhone ?? '';
        if (!isMobilePhone(parsePhone(phoneNumber)))
          throw invalidField('phoneNumber', 'format_mobile-phone');
        await ensureContract(store, loan);
        const sent = await store.issueCode(id, services.lifeSeconds);
        if (sent === undefined)
          throw new RefusalError({
            status: 429,
            body: { message: 'no more codes for this application' },
          });
        const { code, sendsLeft, expires } = sent;
        const message = {
          channel: 'SMS',
          to: phoneNumber.replace(/\s/g, ''),
          code,
          applicationId: id,
          text: `Ihr Code für die Unterschrift lautet ${code}. Er gilt ${Math.ceil(services.lifeSeconds / 60)} Minuten. Geben Sie ihn an niemanden weiter.`,
        } as const;
        await store.sendMessage(message);
        const expiresAt = expires.toISOString();
        return { answer: ok({ phoneNumber: masked(phoneNumber), sendsLeft, expiresAt }) };
      }),

    signContract: (call) =>
      change(services, call, 'signContract', async ({ store, loan }) => {
        const { id, customer } = loan.application;
        if (!(await hasContract(store, loan))) throw wrongState();
        const wrong = await store.tryCode(id, call.body.utan);
        if (wrong !== undefined)
          return { outcome: 'wrong', answer: { status: 409, body: { ...wrong, reason: 'CODE' } } };
        const message = {
          channel: 'EMAIL',
          to: customer.emailAddress ?? '',
          subject: 'Ihr Kreditvertrag',
          applicationId: id,
          text: 'Sie haben Ihren Kreditvertrag unterschrieben. Sie können innerhalb von 14 Tagen ohne Angabe von Gründen zurücktreten.',
        } as const;
        await store.sendMessage(message);
        return { outcome: 'signed' };
      }),
  }) satisfies Partial<Handlers>;
