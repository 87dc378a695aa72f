/**
 * The loan calculator of each brand: amount and duration in, `/?amount=…&duration=…` out (specification, section 2). Its script
 * (calculator.js) shows the slider, and the rate at once; without it a button does.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { showEuro, showWholeEuro } from '#form/formats/money.ts';
import { priceLoan } from '../rules/price-list.ts';
import type { CalculatedOffer } from '../application.ts';
import { brandOfHost } from '../services.ts';
import { BRANDS } from './brands.ts';
import {
  errorSummary,
  facts,
  html,
  percent,
  radioGroup,
  sendPage,
  textField,
  type Html,
} from './html.ts';

/** Of the bank's own site, which shares no code with the application: euro and years. */
const AMOUNT = { min: 4_000, max: 75_000, default: 10_000 };
const YEARS = { min: 1, max: 10, default: 5 };

export const CALCULATOR_SCRIPT = '/sandbox/calculator.js';

const STEP = 500;

/** Euro and years as typed. */
type Wish = Readonly<Record<'amount' | 'duration', string>>;

/** `10.000`, `10 000` and `10000` are the same amount; undefined for anything but a whole number within the limits. */
export function wholeNumber(
  typed: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const digits = typed.replace(/[\s\u00A0.€]/g, '');
  const value = Number(digits);
  return /^\d+$/.test(digits) && value >= min && value <= max ? value : undefined;
}

const errorsOf = (amount: number | undefined, years: number | undefined) => ({
  amount:
    amount === undefined
      ? `Bitte geben Sie einen ganzen Betrag von ${showWholeEuro(AMOUNT.min)} bis ${showWholeEuro(AMOUNT.max)} ein.`
      : undefined,
  duration:
    years === undefined
      ? `Bitte wählen Sie eine Laufzeit von ${YEARS.min} bis ${YEARS.max} Jahren.`
      : undefined,
});

const yearsText = (years: number): string => (years === 1 ? '1 Jahr' : `${years} Jahre`);

/** The script replaces the elements with `data-live` by those of the answer to other values. */
const resultBox = (
  price: CalculatedOffer | undefined,
): Html => html`<article aria-labelledby="price-title">
<h2 id="price-title">Ihre monatliche Rate</h2>
<p class="rate" role="status" data-live="rate">${price === undefined ? '–' : showEuro(price.installmentAmount)}</p>
<div data-live="figures">${
  price === undefined
    ? html`<p>Die Rate sehen Sie hier, sobald Betrag und Laufzeit passen.</p>`
    : html`${facts({
        Kreditbetrag: showEuro(price.requestedAmount),
        Laufzeit: yearsText(price.termInMonths / 12),
        Sollzinssatz: `${percent(price.nominalInterestRate)} pro Jahr`,
        'Effektiver Jahreszinssatz': percent(price.effectiveInterestRate),
        Bearbeitungsgebühr: showEuro(price.totalOpeningFee),
        Kontoführung: `${showEuro(price.maintenanceFeeAmount)} pro Monat`,
        'Zinsen gesamt': showEuro(price.totalInterestPayments),
        Gesamtbetrag: showEuro(price.totalRepaymentAmount),
      })}
<p><strong>Achtung! Kreditaufnahme kostet Geld.</strong></p>`
}</div>
<p class="buttons"><button type="submit" form="wish" name="action" value="apply">Kredit beantragen</button></p>
</article>`;

const form = (wish: Wish, errors: ReturnType<typeof errorsOf>, request: FastifyRequest): Html => {
  const { inApp } = request.query as { inApp?: string };
  const amount = wholeNumber(wish.amount, AMOUNT);
  return html`<form id="wish" method="get" action="/sandbox/calculator" novalidate>
${inApp !== undefined && html`<input type="hidden" name="inApp" value="true">`}
${textField({
  name: 'amount',
  label: 'Kreditbetrag in Euro',
  value: amount === undefined ? wish.amount : showWholeEuro(amount).replace(/^€\s/, ''),
  inputMode: 'numeric',
  error: errors.amount,
  hint: `Von ${showWholeEuro(AMOUNT.min)} bis ${showWholeEuro(AMOUNT.max)}`,
})}
<p data-scripted hidden><input type="range" aria-label="Betrag mit dem Regler wählen" min="${AMOUNT.min}" max="${AMOUNT.max}" step="${STEP}" value="${amount ?? AMOUNT.default}"></p>
${radioGroup({
  name: 'duration',
  label: 'Laufzeit in Jahren',
  value: wish.duration,
  error: errors.duration,
  chips: true,
  choices: Object.fromEntries(
    Array.from({ length: YEARS.max }, (_, index) => [index + 1, String(index + 1)]),
  ),
})}
<p class="buttons" data-unscripted><button class="outline" type="submit" name="action" value="calculate">Rate berechnen</button></p>
</form>`;
};

export function registerCalculator(app: FastifyInstance): void {
  app.get('/sandbox/calculator', (request, reply) => {
    const brand = brandOfHost(request.host);
    const { bank, product, entity } = BRANDS[brand];
    const query = request.query as Partial<
      Record<'amount' | 'duration' | 'action' | 'inApp', string>
    >;
    const wish = {
      amount: query.amount ?? String(AMOUNT.default),
      duration: query.duration ?? String(YEARS.default),
    };
    const amount = wholeNumber(wish.amount, AMOUNT);
    const years = wholeNumber(wish.duration, YEARS);
    if (query.action === 'apply' && amount !== undefined && years !== undefined) {
      return reply.redirect(
        `/?amount=${amount}&duration=${years}${query.inApp === undefined ? '' : '&inApp=true'}`,
        303,
      );
    }
    const errors = errorsOf(amount, years);
    const price =
      amount !== undefined && years !== undefined
        ? priceLoan(entity, amount, years * 12, 'FIX')
        : undefined;
    return sendPage(reply, {
      title: 'Kreditrechner',
      owner: bank,
      look: brand,
      notice: 'Diese Seite stellt den Kreditrechner der Bank nach.',
      // Values on their way, which the script asks about while they are typed, are no mistake yet.
      status:
        query.action !== undefined && (errors.amount ?? errors.duration) !== undefined ? 400 : 200,
      script: CALCULATOR_SCRIPT,
      main: html`<h1>Kreditrechner</h1>
<p>Wie viel möchten Sie sich ausborgen? Die Bank rechnet Ihnen Ihre Rate für den ${product} aus.</p>
${errorSummary(errors)}
<div class="columns">${form(wish, errors, request)}${resultBox(price)}</div>`,
    });
  });
}
