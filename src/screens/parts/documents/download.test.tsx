/** A document that cannot be had: said beside its button, wherever one stands (contract, section 4). */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { documentOf, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

type LoanDocument = NonNullable<Application['documents']>[number];
const PRODUCT_OFFER = { decisionCode: 1, calculatedOffers: [OFFER] };

/** Every screen that offers a document, and which. */
const PLACES: readonly [
  Step,
  Application['state'],
  LoanDocument['category'],
  Partial<Application>?,
][] = [
  ['personal-offer', 'SCORED', 'STANDARD_INFORMATION', { productOffer: PRODUCT_OFFER }],
  ['signing', 'INSURANCE_SELECTED', 'CONTRACT'],
  ['document-upload', 'DOC_SIGNED', 'INCOME_PROOF'],
  ['result', 'COMPLETED', 'CONTRACT'],
];
const saved = vi.fn();
const isDownload = ({ textContent }: HTMLElement): boolean =>
  [t('offer:documents.download'), t('offer:secci')].includes(textContent);

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.mockReset();
});
const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

describe.each(PLACES)('%s', (step, state, category, more = {}) => {
  it.each([0, 403, 404, 412, 500])(
    'says %s beside the button, leads nowhere, and tries again',
    async (status) => {
      let tries = 0;
      const listed = documentOf(category);
      const screen = await stage(step, {
        application: { state, decision: 'GREEN', documents: [listed], ...more },
        answers: {
          listDocuments: [
            listed,
            ...(step === 'signing' ? [documentOf('STANDARD_INFORMATION')] : []),
          ],
          getDocument: () => (tries++ < 2 ? status : new Blob(['%PDF'])),
        },
      });
      const button = [...document.querySelectorAll('button')].find((each) =>
        step === 'signing'
          ? each.getAttribute('aria-label') ===
            `${t('offer:documents.download')}: ${t(`enums:documentCategory.${category}`)}`
          : isDownload(each),
      );
      expect(alerts()).toEqual([]);
      for (const count of [1, 2]) {
        await screen.press(button);
        expect(tries).toBe(count);
        expect(alerts()).toEqual([
          expect.stringContaining(
            t('offer:downloadFailed', {
              name: `${category}.pdf`,
              phone: t('shell:contact.phone_bank'),
            }),
          ),
        ]);
        expect(button?.nextElementSibling?.getAttribute('role')).toBe('alert');
      }
      await screen.press(button);
      expect(alerts()).toEqual([]);
      expect(saved).toHaveBeenCalledOnce();
      expect([screen.places(), screen.popups()]).toEqual([[], []]);
    },
  );
});

it.each([
  ['Vertrag.html', 'application/pdf', '%PDF-1.7', 'Vertrag.pdf'],
  ['Foto.pdf', 'application/pdf', '\u0089PNG\r\n\u001a\n', 'Foto.png'],
])('%s (%s) that begins with %j is saved as %s', async (name, contentType, head, saves) => {
  const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0));
  const screen = await stage('result', {
    application: {
      state: 'COMPLETED',
      decision: 'GREEN',
      documents: [{ ...documentOf('CONTRACT'), name, contentType }],
    },
    answers: { getDocument: new Blob([bytes]) },
  });
  const names: string[] = [];
  saved.mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await screen.press([...document.querySelectorAll('button')].find(isDownload));
  expect(names).toEqual([saves]);
});

describe('where the browser shows PDF files', () => {
  const { navigator } = window;
  const viewer = Object.getOwnPropertyDescriptor(navigator, 'pdfViewerEnabled');
  beforeEach(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true }),
  );
  afterEach(() => {
    if (viewer) Object.defineProperty(navigator, 'pdfViewerEnabled', viewer);
    else Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  });
  const shown = (bytes: string) =>
    stage('result', {
      application: {
        state: 'COMPLETED',
        decision: 'GREEN',
        documents: [{ ...documentOf('CONTRACT'), name: 'Kredit Vertrag.html' }],
      },
      answers: { getDocument: new Blob([bytes]) },
    });
  const opening = (tab: unknown) =>
    vi.spyOn(window, 'open').mockImplementation(() => tab as Window | null);
  const [open, save] = (['open', 'download'] as const).map((way) => t(`offer:documents.${way}`));

  it('a document is opened in a new tab under its name, and can be saved', async () => {
    const tab = { opener: window };
    const opened = opening(tab);
    const { button, press } = await shown('%PDF-1.7');
    await press(button(open ?? ''));
    expect(opened.mock.calls).toEqual([['blob:x#Kredit%20Vertrag.pdf', '_blank']]);
    expect(tab.opener).toBeNull();
    expect(saved).not.toHaveBeenCalled();
    await press(button(save ?? ''));
    expect(saved).toHaveBeenCalledOnce();
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each([
    ['no tab is opened', '%PDF-1.7', null],
    ['the bytes are neither a PDF nor a picture', '<html>', {}],
  ])('it is saved where %s', async (_case, bytes, tab) => {
    const opened = opening(tab);
    const { button, press } = await shown(bytes);
    await press(button(open ?? ''));
    expect(saved).toHaveBeenCalledOnce();
    expect(opened).toHaveBeenCalledTimes(tab === null ? 1 : 0);
  });

  it('an app, which opens no tabs, saves it', async () => {
    const { button } = await stage('result', {
      application: { state: 'COMPLETED', decision: 'GREEN', documents: [documentOf('CONTRACT')] },
      inApp: true,
    });
    expect([button(open ?? ''), button(save ?? '') !== undefined]).toEqual([undefined, true]);
  });
});

it('names a document with letters from right to left apart from the sentence', async () => {
  const screen = await stage('result', {
    application: {
      state: 'COMPLETED',
      decision: 'GREEN',
      documents: [{ ...documentOf('CONTRACT'), name: 'חוזה.pdf' }],
    },
    answers: { getDocument: 500 },
  });
  await screen.press([...document.querySelectorAll('button')].find(isDownload));
  expect(alerts().join()).toContain('\u2068חוזה.pdf\u2069');
});

it.each([
  ['LEGITIMATION_INIT', 1],
  ['RETRY', 0],
] as const)('the result offers the documents that are handed out: %s', async (state, count) => {
  const documents = [documentOf('CONTRACT'), documentOf('STANDARD_INFORMATION')];
  await stage('result', { application: { state, decision: 'YELLOW', documents } });
  expect([...document.querySelectorAll('button')].filter(isDownload)).toHaveLength(count);
});
