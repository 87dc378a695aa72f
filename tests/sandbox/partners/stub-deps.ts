/** Dependencies of the stand-ins for their own tests: one check of each kind, one SMS, one e-mail, remembered endings. */
import type { PartnerDeps } from '../partner-deps.ts';

export interface StubDeps extends PartnerDeps {
  /** What the pages ended, in order: `check-1 ok`. */
  readonly finished: string[];
}

const check = {
  applicationId: 'app-1',
  brand: 'bank' as const,
  customerName: 'Jörg <b>Grün</b>',
  returnUrl: 'http://bank.localhost:5250/flow/ntb/psdresult',
};

export function stubDeps(): StubDeps {
  const finished: string[] = [];
  return {
    finished,
    accountCheck: {
      read: async (checkId) =>
        checkId === 'check-1'
          ? { ...check, status: 'running' }
          : checkId === 'check-2'
            ? { ...check, status: 'ok' }
            : undefined,
      finish: async (checkId, outcome) => void finished.push(`${checkId} ${outcome}`),
    },
    identityCheck: {
      read: async (checkId) =>
        checkId === 'check-1'
          ? {
              ...check,
              returnUrl: 'http://bank.localhost:5250/flow/ntb/id-check',
              status: 'INITIALIZED',
            }
          : undefined,
      finish: async (checkId, status) => void finished.push(`${checkId} ${status}`),
    },
    messages: {
      list: async () => [
        {
          id: 3,
          channel: 'SMS',
          to: '+436641234567',
          subject: '',
          text: '482913 ist Ihr Code für den Kreditvertrag über € 10.000,00. Geben Sie ihn an niemanden weiter.',
          code: '482913',
          applicationId: 'app-1',
          sentAt: '2026-01-05T10:15:30.000Z',
        },
        {
          id: 2,
          channel: 'SMS',
          to: '+436641234567',
          subject: '',
          text: '107755 ist Ihr Code.',
          code: '107755',
          applicationId: 'app-1',
          sentAt: '2026-01-05T10:12:00.000Z',
        },
        {
          id: 1,
          channel: 'EMAIL',
          to: 'joerg@beispiel.at',
          subject: 'Ihr Antrag',
          text: 'Hier ist Ihr Link.',
          code: null,
          applicationId: 'app-1',
          sentAt: '2026-01-05T09:00:00.000Z',
        },
      ],
    },
    people: {
      list: () => [
        {
          kind: 'ntb',
          value: 'vorhanden@beispiel.at',
          name: 'Vera Vorhanden',
          effect: 'Es gibt schon einen Antrag.',
        },
        {
          kind: 'existing',
          value: 'kundin-0100',
          name: 'Karin Kundin',
          effect: 'Anmeldung bei der Musterbank.',
        },
      ],
    },
    applications: {
      list: async () => [
        {
          id: 'app-1',
          state: 'SCORED',
          customerType: 'ntb',
          brand: 'direct',
          created: '2026-01-05T09:00:00.000Z',
        },
      ],
    },
    faults: {
      list: async () => [
        {
          id: 1,
          operationId: 'signContract',
          status: 412,
          header: 'APPLICATION_HAS_WRONG_STATE',
          body: null,
          delayMs: 0,
          times: 1,
        },
      ],
    },
  };
}
