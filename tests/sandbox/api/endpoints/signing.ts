/** The contract, its signing code and the signature. */
import { isMobilePhone, parsePhone } from '#form/formats/mobile-phone.ts';
import { ensureContract, hasContract } from '../../journeys/beginning.ts';
import type { Services } from '../../services.ts';
import { sendMessage } from '../../store/messages.ts';
import { issueCode, tryCode } from '../../store/transaction-codes.ts';
import { invalidField, ok, Refusal, wrongState, type Handlers } from '../answer.ts';
import { change } from '../change.ts';

/** Only the last two digits stay readable. */
export const masked = (phone: string): string =>
  phone.replace(/\s/g, '').replace(/\d(?=\d{2})/g, '*');

export const signingHandlers = (services: Services) =>
  ({
    createContract: (call) =>
      change(services, call, 'createContract', async ({ query, loan }) => {
        await ensureContract(query, loan);
        return {};
      }),

    sendTransactionCode: (call) =>
      change(services, call, 'sendTransactionCode', async ({ query, loan, now }) => {
        const { id, customer } = loan.application;
        const phoneNumber = call.body.phoneNumber ?? customer.mobilePhone ?? '';
        if (!isMobilePhone(parsePhone(phoneNumber)))
          throw invalidField('phoneNumber', 'format_mobile-phone');
        await ensureContract(query, loan);
        const sent = await issueCode(query, id, now);
        if (sent === undefined)
          throw new Refusal({
            status: 429,
            body: { message: 'no more codes for this application' },
          });
        const { code, sendsLeft, expires } = sent;
        const message = {
          channel: 'SMS',
          to: phoneNumber.replace(/\s/g, ''),
          code,
          applicationId: id,
          text: `Ihr Code für die Unterschrift lautet ${code}. Er gilt 5 Minuten. Geben Sie ihn an niemanden weiter.`,
        } as const;
        await sendMessage(query, message, now);
        const expiresAt = expires.toISOString();
        return { answer: ok({ phoneNumber: masked(phoneNumber), sendsLeft, expiresAt }) };
      }),

    signContract: (call) =>
      change(services, call, 'signContract', async ({ query, loan, now }) => {
        const { id, customer } = loan.application;
        if (!(await hasContract(query, loan))) throw wrongState();
        const trial = await tryCode(query, id, call.body.utan, now);
        if (!trial.fits) {
          const { reason: message, triesLeft } = trial;
          const answer = { status: 409, body: { message, reason: 'CODE', triesLeft } };
          return { outcome: 'wrong', answer };
        }
        const message = {
          channel: 'EMAIL',
          to: customer.emailAddress ?? '',
          subject: 'Ihr Kreditvertrag',
          applicationId: id,
          text: 'Sie haben Ihren Kreditvertrag unterschrieben. Sie können innerhalb von 14 Tagen ohne Angabe von Gründen zurücktreten.',
        } as const;
        await sendMessage(query, message, now);
        return { outcome: 'signed' };
      }),
  }) satisfies Partial<Handlers>;
