/** An application ready to sign, for the tests of its papers: everything that can be printed is there. */
import { priceVariants } from '../rules/price-list.ts';
import type { Application } from '../application.ts';

export const sampleApplication = (more: Partial<Application> = {}): Application => ({
  id: 'kR3zT9xQ',
  state: 'INSURANCE_SELECTED',
  productCode: 'ONLINE_KREDIT',
  productIban: 'AT071100000012345678',
  loanAmount: 10_000,
  loanDuration: 60,
  variableInterestType: 'FIX',
  repaymentDay: 5,
  insurance: 'DEATH_DISABILITY',
  purpose: 'LOAN_REPAYMENT',
  refinancings: [
    {
      type: 'LOAN',
      institution: 'Donau-Sparkasse',
      outstandingAmount: 4_300.5,
      installmentAmount: 180,
    },
    { type: 'LEASING', iban: 'DE89370400440532013000', outstandingAmount: 2_100 },
  ],
  customer: {
    gender: 'MALE',
    title: 'DR',
    firstName: 'Jörg',
    lastName: 'Größl-Čížek',
    dateOfBirth: '1984-02-29',
    cityOfBirth: 'Bad Ischl',
    street: 'Getreidemarkt',
    houseNumber: '12/3/7',
    zipCode: '1060',
    city: 'Wien',
    emailAddress: 'joerg.groessl@beispiel.at',
    mobilePhone: '+436641234567',
    debitAccount: 'AT611904300234573201',
  },
  productOffer: {
    decisionCode: 1,
    validUntil: '2026-02-04',
    calculatedOffers: priceVariants('0100', 10_000, 60),
  },
  ...more,
});
