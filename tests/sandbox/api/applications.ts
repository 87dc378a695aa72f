/** Beginning, reading and filling in an application. */
import type { Query } from '../database/database.ts';
import { ENTITY_OF_BRAND, existingCustomerLoan, newCustomerLoan } from '../journeys/beginning.ts';
import { withIndication } from '../journeys/offers.ts';
import { renewStandardInformation } from '../journeys/papers.ts';
import {
  SAMPLE_CUSTOMER,
  SAMPLE_FINANCIAL_DATA,
  PORTAL_WISH,
  SAMPLE_WISH,
} from '../journeys/sample.ts';
import { readBearer } from '../oidc/bearer.ts';
import {
  EXISTING_CUSTOMERS,
  PORTAL_EXISTING,
  PORTAL_REFUSALS,
  REGISTRATION_REFUSALS,
} from '../people.ts';
import { sentence } from '../rules/input-error.ts';
import { planPatch } from '../rules/patch.ts';
import { brandOfEntity } from '../rules/price-list.ts';
import { accountCheckNeeds } from '../rules/scoring.ts';
import { pathsOf } from '../rules/step-schemas.ts';
import { brandOfHost, type Services } from '../services.ts';
import {
  insertLoan,
  lockLoan,
  readLoan,
  saveLoan,
  withValues,
  type Loan,
} from '../store/applications.ts';
import { verifyCaptcha, useCaptcha } from '../store/captchas.ts';
import { sendMessage } from '../store/messages.ts';
import {
  invalidInput,
  notFound,
  ok,
  Refusal,
  refused,
  type Answer,
  type Handlers,
} from './answer.ts';
import { allows, assertAllowed, moved } from './change.ts';
import { assertVersion, presented } from './versions.ts';

const created = (body: object): Answer => ({ status: 201, body });
const failure = (status: number, message: string): Refusal =>
  new Refusal({ status, body: { message } });
const wrongCaptcha = (result: string): Refusal =>
  invalidInput([{ field: 'captcha', message: sentence(result) }]);

type Begun =
  | 'createApplication'
  | 'createExistingApplication'
  | 'initialiseFromComparisonPortal'
  | 'getApplication'
  | 'updateApplication';

export function applicationHandlers(services: Services): Pick<Handlers, Begun> {
  const { database, schemas, now, origin } = services;

  const begin = (loan: Loan): Promise<Answer> =>
    database.transaction(async (query) => {
      await insertLoan(query, loan, now());
      await sendLink(query, loan);
      return created(await presented(query, loan));
    });

  const sendLink = (query: Query, { application, brand }: Loan): Promise<void> =>
    sendMessage(
      query,
      {
        channel: 'EMAIL',
        to: application.customer.emailAddress ?? '',
        subject: 'Ihr Kreditantrag',
        code: null,
        applicationId: application.id,
        text: `Ihr Antrag ist gespeichert. Hier können Sie ihn fortsetzen: ${origin(brand)}/main?applicationId=${application.id}`,
      },
      now(),
    );

  return {
    async createApplication({
      body: { entity, loanAmount, loanDuration, customer, captcha },
      request,
    }) {
      if (services.captcha) {
        const result = await verifyCaptcha(database.query, captcha, now());
        if (result !== 'ok') throw wrongCaptcha(result);
      }
      const foreign = pathsOf({ customer }).filter(
        (path) => !schemas.fieldsOf('registration').has(path),
      );
      const errors = [
        ...foreign.map((field) => ({ field, message: sentence('notEditable') })),
        ...schemas.errorsOf('registration', { customer }),
      ];
      if (errors.length > 0) throw invalidInput(errors);
      // Used up only now: a form to be corrected may be sent again with the same proof, whatever it tells about people may not.
      if (services.captcha && !(await useCaptcha(database.query, captcha ?? '', now())))
        throw wrongCaptcha('captchaUsed');
      const refusal = REGISTRATION_REFUSALS[(customer.emailAddress ?? '').toLowerCase()];
      if (refusal !== undefined) throw refused(refusal[0]);
      return begin(
        newCustomerLoan(
          entity ?? ENTITY_OF_BRAND[brandOfHost(request.headers.host)],
          { loanAmount, loanDuration },
          customer,
        ),
      );
    },

    async createExistingApplication({
      body: { entity, loanAmount, loanDuration, durchblickerId },
      request,
    }) {
      const account = await readBearer(services, request);
      if (account === undefined) throw failure(401, 'sign-in needed');
      const person = EXISTING_CUSTOMERS.find(({ login }) => login === account.login);
      if (person === undefined) throw failure(403, 'customer of another bank');
      const brand =
        entity === undefined ? brandOfHost(request.headers.host) : brandOfEntity(entity);
      if (brandOfEntity(person.entity) !== brand) throw failure(403, 'customer of another bank');
      if (person.refusal !== undefined) throw refused(person.refusal);
      const wish =
        loanAmount === undefined || loanDuration === undefined
          ? undefined
          : { loanAmount, loanDuration };
      if (durchblickerId === undefined) {
        if (wish === undefined)
          throw invalidInput([
            {
              field: loanAmount === undefined ? 'loanAmount' : 'loanDuration',
              message: sentence('required'),
            },
          ]);
        return begin(existingCustomerLoan(person, wish));
      }
      return database.transaction(async (query) => {
        const portal = await lockLoan(query, durchblickerId);
        if (portal === undefined || portal.customerType !== 'existing' || portal.brand !== brand)
          throw notFound('portal application');
        if (portal.owner !== undefined && portal.owner !== person.login)
          throw failure(403, 'application of another customer');
        if (portal.application.state !== 'INIT_EXISTING')
          throw refused('APPLICATION_HAS_WRONG_STATE');
        const taken = {
          ...withValues(portal, { ...wish, customer: person.customer }),
          entity: person.entity,
          owner: person.login,
        };
        await saveLoan(query, taken, now());
        return created(await presented(query, taken));
      });
    },

    async initialiseFromComparisonPortal({ body: { vorgangId, entity } }) {
      const refusal = PORTAL_REFUSALS[vorgangId];
      if (refusal !== undefined) throw refused(refusal[0]);
      const person =
        vorgangId === PORTAL_EXISTING
          ? EXISTING_CUSTOMERS.find(
              (known) => brandOfEntity(known.entity) === brandOfEntity(entity),
            )
          : undefined;
      const loan =
        person === undefined
          ? withValues(newCustomerLoan(entity, SAMPLE_WISH, SAMPLE_CUSTOMER), {
              purpose: SAMPLE_FINANCIAL_DATA.purpose,
            })
          : existingCustomerLoan(person, PORTAL_WISH);
      const portal = withValues(person === undefined ? withIndication(loan, now()) : loan, {
        channel: 'DURCHBLICKER',
        ...(person === undefined
          ? { state: 'PROCESSED', customer: { ...SAMPLE_CUSTOMER, ...loan.application.customer } }
          : // The id gives no access to the customer's data before the sign-in.
            { customer: { isExistingCustomer: true } }),
      });
      await database.transaction(async (query) => {
        await insertLoan(query, { ...portal, owner: undefined }, now());
        if (person === undefined) await renewStandardInformation(query, portal);
      });
      return created({
        id: portal.application.id,
        customer: { isExistingCustomer: person !== undefined },
      });
    },

    async getApplication({ path: { id } }) {
      const loan = await readLoan(database.query, id);
      if (loan === undefined) throw notFound('application');
      return ok(await presented(database.query, loan));
    },

    updateApplication({ path: { id }, body, request }) {
      return database.transaction(async (query) => {
        const loan = await lockLoan(query, id);
        if (loan === undefined) throw notFound('application');
        const plan = planPatch(schemas, loan.application, body);
        await assertVersion(
          query,
          request,
          loan,
          plan.calls.slice(0, 1).every((call) => allows(call, loan)),
        );
        // Whether the calls are allowed does not depend on their data, so a wrong state is told before wrong data.
        let after = loan;
        for (const call of plan.calls) {
          assertAllowed(call, after);
          after = moved(call, after, after);
        }
        if (plan.errors.length > 0) throw invalidInput(plan.errors);
        const { state } = after.application;
        const filled = withValues({ ...after, application: plan.application }, { state });
        const needs =
          state === 'LEGAL_INFO'
            ? accountCheckNeeds(filled.application, filled.accountChecked)
            : {};
        const saved = withValues(filled, needs);
        await saveLoan(query, saved, now());
        return ok(await presented(query, saved));
      });
    },
  };
}
