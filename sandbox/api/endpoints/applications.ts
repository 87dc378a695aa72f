/** Beginning, reading and filling in an application. */
import type { FastifyRequest } from 'fastify';
import {
  existingCustomerLoan,
  newCustomerLoan,
  SAMPLE,
  PORTAL_WISH,
  withIndication,
  renewStandardInformation,
} from '../../journeys/beginning.ts';
import { statesOf, WAY, wayOf } from '../../application.ts';
import { readBearer } from '../../oidc/tokens.ts';
import { BRANDS } from '../../partners/brands.ts';
import {
  customerOf,
  EXISTING_CUSTOMERS,
  PORTAL_EXISTING,
  PORTAL_REFUSALS,
  REGISTRATION_REFUSALS,
} from '../../people.ts';
import { sentence } from '../../rules/input-error.ts';
import { brandOfEntity } from '../../rules/price-list.ts';
import { settled } from '../../rules/lifecycle.ts';
import { accountCheckNeeds } from '../../rules/scoring.ts';
import { pathsOf, planPatch } from '../../rules/step-schemas.ts';
import { brandOfHost, type Services } from '../../services.ts';
import { withValues, type Loan } from '../../store/applications.ts';
import {
  invalidField,
  invalidInput,
  notFound,
  ok,
  RefusalError,
  refused,
  wrongState,
  type Answer,
  type Handlers,
} from '../answer.ts';
import { allows, assertAllowed, change, moved, assertVersion, presented } from '../change.ts';

const created = (body: object): Answer => ({ status: 201, body });
const failure = (status: number, message: string): RefusalError =>
  new RefusalError({ status, body: { message } });

export function applicationHandlers(services: Services) {
  const { database, schemas, origin, store } = services;

  const sendLink = ({ application: { id, customer }, brand }: Loan): Promise<void> =>
    store.sendMessage({
      channel: 'EMAIL',
      to: customer.emailAddress ?? '',
      subject: 'Ihr Kreditantrag',
      applicationId: id,
      text: `Ihr Antrag ist gespeichert. Hier können Sie ihn fortsetzen: ${origin(brand)}/main?applicationId=${id}`,
    });
  const begin = (loan: Loan, request: FastifyRequest): Promise<Answer> =>
    database.transaction(async () => {
      await store.insertLoan(loan);
      await sendLink(loan);
      return created(await presented(store, loan, request));
    });

  return {
    async createApplication({ body, request }) {
      const { loanAmount, loanDuration, customer, captcha } = body;
      if (services.captcha) {
        const reason = await store.refusedCaptcha(captcha);
        if (reason !== undefined) throw invalidField('captcha', reason);
      }
      const own = schemas.fieldsOf('registration');
      const foreign = pathsOf({ customer }).filter((path) => !own.has(path));
      const errors = [
        ...foreign.map((field) => ({ field, message: sentence('notEditable') })),
        ...schemas.errorsOf('registration', { customer }),
      ];
      if (errors.length > 0) throw invalidInput(errors);
      // Used up only now: a form to be corrected may be sent again with the same proof, but not after an answer about a person.
      if (services.captcha && !(await store.useCaptcha(captcha ?? '')))
        throw invalidField('captcha', 'captchaUsed');
      const [refusal] = REGISTRATION_REFUSALS[customer.emailAddress?.toLowerCase() ?? ''] ?? [];
      if (refusal !== undefined) throw refused(refusal);
      const entity = body.entity ?? BRANDS[brandOfHost(request.headers.host)].entity;
      return begin(newCustomerLoan(entity, { loanAmount, loanDuration }, customer), request);
    },

    async createExistingApplication({ body, request }) {
      const { entity, loanAmount, loanDuration, durchblickerId } = body;
      const account = await readBearer(services, request);
      if (account === undefined) throw failure(401, 'sign-in needed');
      const person = EXISTING_CUSTOMERS.find(({ login }) => login === account.login);
      const brand =
        entity === undefined ? brandOfHost(request.headers.host) : brandOfEntity(entity);
      if (person === undefined || brandOfEntity(person.entity) !== brand)
        throw failure(403, 'customer of another bank');
      if (person.refusal !== undefined) throw refused(person.refusal);
      if (durchblickerId === undefined) {
        if (loanAmount === undefined) throw invalidField('loanAmount', 'required');
        if (loanDuration === undefined) throw invalidField('loanDuration', 'required');
        return begin(existingCustomerLoan(person, { loanAmount, loanDuration }), request);
      }
      return database.transaction(async () => {
        const portal = await store.lockLoan(durchblickerId);
        if (portal === undefined || portal.customerType !== 'existing' || portal.brand !== brand)
          throw notFound('portal application');
        if (portal.owner !== undefined && portal.owner !== person.login)
          throw failure(403, 'application of another customer');
        if (portal.application.state !== 'INIT_EXISTING') throw wrongState();
        const { customer, login, entity: personEntity } = person;
        // The loan of the portal stands unless the call names another one.
        const isComplete = loanAmount !== undefined && loanDuration !== undefined;
        const loan = isComplete ? { loanAmount, loanDuration } : {};
        const filled = withValues(portal, { ...loan, customer });
        const taken = { ...filled, entity: personEntity, owner: login };
        await store.saveLoan(taken);
        await sendLink(taken);
        return created(await presented(store, taken, request));
      });
    },

    async initialiseFromComparisonPortal({ body: { vorgangId, entity } }) {
      const [refusal] = PORTAL_REFUSALS[vorgangId] ?? [];
      if (refusal !== undefined) throw refused(refusal);
      const isExistingCustomer = vorgangId === PORTAL_EXISTING;
      const loan = isExistingCustomer
        ? existingCustomerLoan(customerOf(brandOfEntity(entity)), PORTAL_WISH)
        : newCustomerLoan(entity, SAMPLE, SAMPLE.customer);
      const { purpose } = SAMPLE;
      const channel = 'DURCHBLICKER';
      const portal: Loan = isExistingCustomer
        ? // The id gives no access to the customer's data before the sign-in.
          { ...withValues(loan, { channel, customer: { isExistingCustomer } }), owner: undefined }
        : withIndication(withValues(loan, { state: 'PROCESSED', channel, purpose }));
      await database.transaction(async () => {
        await store.insertLoan(portal);
        if (isExistingCustomer) return;
        await renewStandardInformation(store, portal);
        await sendLink(portal);
      });
      return created({ id: portal.application.id, customer: { isExistingCustomer } });
    },

    async getApplication({ path: { id }, request }) {
      const loan = await store.readLoan(id);
      if (loan === undefined) throw notFound('application');
      return ok(await presented(store, loan, request));
    },

    updateApplication({ path: { id }, body, request }) {
      return database.transaction(async () => {
        const loan = await store.lockLoan(id);
        if (loan === undefined) throw notFound('application');
        const plan = planPatch(schemas, loan.application, body);
        const [first] = plan.calls;
        const { state: before } = loan.application;
        const states = statesOf(wayOf(plan.application));
        const state = settled(before, statesOf(WAY), statesOf(wayOf(loan.application)), states);
        let after = withValues({ ...loan, application: plan.application }, { state });
        await assertVersion(store, request, loan, first === undefined || allows(first, after));
        // A wrong state is reported before wrong data.
        for (const call of plan.calls) {
          assertAllowed(call, after);
          after = moved(call, after, after);
        }
        if (plan.errors.length > 0) throw invalidInput(plan.errors);
        const saved =
          after.application.state === states.at(-1)
            ? withValues(after, accountCheckNeeds(after.application, after.accountChecked))
            : after;
        await store.saveLoan(saved);
        const draft = await store.readDraft(id);
        const isSaved = plan.calls.some((saving) => saving === `save ${draft?.step}`);
        if (isSaved) await store.writeDraft(id, undefined);
        return ok(await presented(store, saved, request));
      });
    },

    saveDraft: (call) =>
      change(services, call, 'saveDraft', async () => {
        const savedAt = new Date().toISOString();
        await store.writeDraft(call.path.id, { ...call.body, savedAt });
        return { answer: { status: 204 } };
      }),
  } satisfies Partial<Handlers>;
}
