/** The contract, its signing code and the signature. */
import { ensureContract, hasContract } from '../journeys/papers.ts';
import { isMobilePhone, parsePhone } from '#form/formats/mobile-phone.ts';
import { sentence } from '../rules/input-error.ts';
import type { Services } from '../services.ts';
import { sendMessage } from '../store/messages.ts';
import { issueCode, tryCode } from '../store/transaction-codes.ts';
import { invalidInput, ok, Refusal, wrongState, type Handlers } from './answer.ts';
import { change } from './change.ts';

/** Only the last two digits stay readable. */
export const masked = (phone: string): string =>
  phone.replace(/\s/g, '').replace(/\d(?=\d{2})/g, '*');

export function signingHandlers(
  services: Services,
): Pick<Handlers, 'createContract' | 'sendTransactionCode' | 'signContract'> {
  return {
    createContract: ({ path: { id }, request }) =>
      change(
        services,
        id,
        'createContract',
        async ({ query, loan }) => {
          await ensureContract(query, loan);
          return {};
        },
        request,
      ),

    sendTransactionCode: ({ path: { id }, body }) =>
      change(services, id, 'sendTransactionCode', async ({ query, loan, now }) => {
        const phoneNumber = body.phoneNumber ?? loan.application.customer.mobilePhone ?? '';
        if (!isMobilePhone(parsePhone(phoneNumber)))
          throw invalidInput([{ field: 'phoneNumber', message: sentence('format_mobile-phone') }]);
        await ensureContract(query, loan);
        const sent = await issueCode(query, id, now);
        if (sent === undefined)
          throw new Refusal({
            status: 429,
            body: { message: 'no more codes for this application' },
          });
        await sendMessage(
          query,
          {
            channel: 'SMS',
            to: phoneNumber.replace(/\s/g, ''),
            subject: '',
            code: sent.code,
            applicationId: id,
            text: `Ihr Code für die Unterschrift lautet ${sent.code}. Er gilt 5 Minuten. Geben Sie ihn an niemanden weiter.`,
          },
          now,
        );
        return {
          answer: ok({
            phoneNumber: masked(phoneNumber),
            sendsLeft: sent.sendsLeft,
            expiresAt: sent.expires.toISOString(),
          }),
        };
      }),

    signContract: ({ path: { id }, body: { utan }, request }) =>
      change(
        services,
        id,
        'signContract',
        async ({ query, loan, now }) => {
          if (!(await hasContract(query, loan))) throw wrongState();
          const trial = await tryCode(query, id, utan, now);
          if (!trial.fits)
            return {
              outcome: 'wrong',
              answer: {
                status: 409,
                body: { message: trial.reason, reason: 'CODE', triesLeft: trial.triesLeft },
              },
            };
          await sendMessage(
            query,
            {
              channel: 'EMAIL',
              to: loan.application.customer.emailAddress ?? '',
              subject: 'Ihr Kreditvertrag',
              code: null,
              applicationId: id,
              text: 'Sie haben Ihren Kreditvertrag unterschrieben. Sie können innerhalb von 14 Tagen ohne Angabe von Gründen zurücktreten.',
            },
            now,
          );
          return { outcome: 'signed' };
        },
        request,
      ),
  };
}
