import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { APPLICATION, documentOf, find, later, stage, t } from '#screens/stage.test-helpers.tsx';

type Documents = NonNullable<Application['documents']>;
const [INCOME, SECOND, IDENTITY] = [
  documentOf('INCOME_PROOF', 'gehalt'),
  documentOf('INCOME_PROOF', 'gehalt2'),
  documentOf('IDENTITY', 'pass'),
];
const withDocuments = (documents: Documents): Application => ({
  ...APPLICATION,
  state: 'DOC_SIGNED',
  documents,
});
const drawing = (index: number) => new File(['<svg/>'], `${index}.svg`, { type: 'image/svg+xml' });
const pdf = (name: string, text = name) =>
  new File([`%PDF-1.7 ${text}`.padEnd(80)], name, { type: 'application/pdf' });

const shown = (
  documents: Documents,
  answers: Parameters<typeof stage>[1]['answers'] = {},
  customer: Application['customer'] = {},
) =>
  stage('document-upload', {
    application: { state: 'DOC_SIGNED', customer },
    answers: {
      listDocuments: documents,
      finalizeApplication: { ...APPLICATION, state: 'COMPLETED' },
      ...answers,
    },
  });
const chooser = (category: string) =>
  find<HTMLInputElement>(`[data-field="documents.${category}"] input[type=file]`);
/** Files are read before they are sent: `expectation` is what has become of them. */
async function choose(category: string, files: File[], expectation: () => void): Promise<void> {
  act(() => {
    Object.defineProperty(chooser(category), 'files', { value: files, configurable: true });
    chooser(category).dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitFor(expectation, { timeout: 120_000 });
}
const removeButtons = () => [...document.querySelectorAll<HTMLButtonElement>('[data-remove]')];
const labels = () => removeButtons().map((button) => button.getAttribute('aria-label'));
const deletes = (name: string) => t('steps:document-upload.delete', { name });
/** The texts that describe an input. */
const describing = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby')?.split(' ') ?? []).map((id) => find(`[id="${id}"]`));

describe('documents', () => {
  it('that are missing are listed in the summary and at their file inputs', async () => {
    const { called, errorCount, found, submit, texts } = await shown([]);
    await submit();
    const required = t('errors:INCOME_PROOF.required');
    expect(texts('[data-error-summary] a')).toEqual([required]);
    expect(document.activeElement).toBe(found('[data-error-summary]'));
    const input = chooser('INCOME_PROOF');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(
      describing(input)
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toContain(required);
    // Said once: by the summary.
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
    expect(errorCount()).toBe(1);
    expect(called()).toEqual(['listDocuments']);
  });

  it('lead to the identity check first where one is required', async () => {
    const { called, places, submit } = await shown(
      [INCOME, IDENTITY],
      {},
      { isExistingCustomer: true, isLegitimationRequired: true },
    );
    await submit();
    expect(places()).toEqual(['/flow/existing/id-check']);
    expect(called()).not.toContain('finalizeApplication');
  });

  it('are checked before they are sent; the message names the file and the remedy', async () => {
    const { called, text } = await shown([]);
    const types = 'PDF, JPG oder PNG';
    const virus = new File(['MZ'], 'virus.exe', { type: 'application/x-msdownload' });
    await choose('INCOME_PROOF', [virus], () =>
      expect(text()).toContain(t('form:files.errors.type', { name: 'virus.exe', types })),
    );
    const input = chooser('INCOME_PROOF');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.accept).toBe(
      'application/pdf,.pdf,image/jpeg,.jpg,.jpeg,.jpe,.jfif,image/png,.png',
    );
    expect(describing(input)).toContain(find('[data-field="documents.INCOME_PROOF"] [role=alert]'));
    expect(called()).toEqual(['listDocuments']);
  });

  it('that are refused are named in part and counted', async () => {
    const { text } = await shown([]);
    const drawings = Array.from({ length: 50 }, (_, index) => drawing(index));
    await choose('INCOME_PROOF', drawings, () =>
      expect(text()).toContain(t('form:files.moreRefused', { count: 47 })),
    );
  });

  it('have thumbnails if they are pictures, until the page is left', async () => {
    const addresses = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const taken = vi.spyOn(URL, 'revokeObjectURL');
    const picture = { name: 'foto.png', contentType: 'image/png' };
    const photo = { ...documentOf('INCOME_PROOF', 'foto'), ...picture };
    const { leave } = await shown([INCOME], { uploadDocument: withDocuments([INCOME, photo]) });
    const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const file = new File([signature, new Uint8Array(64)], photo.name, { type: 'image/png' });
    await choose('INCOME_PROOF', [file], () =>
      expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual(['blob:picture']),
    );
    await leave();
    // Addresses of downloads are revoked a minute later, whatever is tried by then.
    const pictures = taken.mock.calls.filter(([address]) => address === 'blob:picture');
    expect(pictures).toHaveLength(addresses.mock.calls.length);
    vi.restoreAllMocks();
  });

  it('that failed are retried by their button, and have to arrive before the rest is submitted', async () => {
    let works = false;
    const { answer, button, called, press, submit, text } = await shown([INCOME], {
      uploadDocument: () => (works ? withDocuments([INCOME, IDENTITY]) : 500),
    });
    const failed = t('steps:document-upload.file.failed', { name: 'pass.pdf' });
    const incomplete = t('steps:document-upload.incomplete');
    await choose('IDENTITY', [pdf('pass.pdf')], () => expect(text()).toContain(failed));
    expect(removeButtons()).toHaveLength(1);
    await answer('close');
    await submit();
    expect(called()).not.toContain('finalizeApplication');
    expect(text()).toContain(incomplete);
    works = true;
    await press(button(t('offer:documents.again')));
    expect(removeButtons()).toHaveLength(2);
    expect(text()).not.toContain(failed);
    expect(text()).not.toContain(incomplete);
    await submit();
    expect(called()).toContain('finalizeApplication');
  });

  it('of one name can be told apart, also in the question', async () => {
    const name = 'image.jpg';
    const photos = ['one', 'two'].map((id) => ({ ...documentOf('INCOME_PROOF', id), name }));
    const { popupValues, press, texts } = await shown([...photos, IDENTITY]);
    expect(labels().slice(0, 2)).toEqual([deletes('image.jpg'), deletes('image.jpg (2)')]);
    const [last] = texts('[data-field="documents.INCOME_PROOF"] li:last-child');
    expect(last).toMatch(/^image\.jpg \(2\)/);
    await press(removeButtons()[1]);
    expect(popupValues()).toEqual({ fileName: 'image.jpg (2)' });
  });

  it('can be stopped while they are sent: the focus goes to the heading of their field', async () => {
    const { asked } = later();
    const { called, found, press, text } = await shown([INCOME], { uploadDocument: asked });
    const stop = `button[aria-label="${t('steps:document-upload.stopFile', { name: 'brief.pdf' })}"]`;
    await choose('OTHER', [pdf('brief.pdf')], () => expect(called()).toContain('uploadDocument'));
    await press(found(stop));
    expect(document.querySelector(stop)).toBeNull();
    expect(document.activeElement?.tagName).toBe('H3');
    expect(text()).toContain(t('steps:document-upload.file.stopped', { name: 'brief.pdf' }));
  });

  it('are deleted after a confirmation, and the focus goes to the next file, then to the heading', async () => {
    let left: Documents = [INCOME, SECOND];
    const { answer, called, popups, popupValues, press } = await shown(left, {
      deleteDocument: () => withDocuments((left = left.slice(1))),
    });
    await press(removeButtons()[0]);
    expect(popups()).toEqual(['DELETE_FILE_CONFIRMATION']);
    expect(popupValues()).toEqual({ fileName: 'gehalt.pdf' });
    await answer('close');
    expect(called()).not.toContain('deleteDocument');
    await press(removeButtons()[0]);
    await answer('confirm');
    expect(labels()).toEqual([deletes('gehalt2.pdf')]);
    expect(document.activeElement).toBe(removeButtons()[0]);
    await press(removeButtons()[0]);
    await answer('confirm');
    expect(document.activeElement?.tagName).toBe('H3');
  });

  it('are required until one has arrived, which its row alone says; during an upload they are neither', async () => {
    const { arrive, asked } = later();
    const { found, text } = await shown([], { uploadDocument: asked });
    const [needed, done] = [t('form:files.needed'), t('steps:document-upload.done')];
    const field = () => found('[data-field="documents.INCOME_PROOF"]').textContent;
    const states = () => [needed, done].filter((state) => field().includes(state));
    expect(states()).toEqual([needed]);
    await choose('INCOME_PROOF', [pdf('gehalt.pdf')], () => expect(states()).toEqual([]));
    await arrive(withDocuments([INCOME]));
    expect(states()).toEqual([done]);
    expect(text()).not.toMatch(/Erledigt|Datei hochgeladen/);
  });

  it('are counted above the main action: what is there, and what failed', async () => {
    let works = true;
    const { answer, button, press, text } = await shown([IDENTITY], {
      uploadDocument: () => (works ? withDocuments([IDENTITY, INCOME]) : 413),
    });
    const ready = t('steps:document-upload.status.ready_other', { count: 2 });
    const failed = t('steps:document-upload.status.failed_one');
    expect(text(), 'the badge of the missing one says it').not.toContain(
      t('steps:document-upload.status.next'),
    );
    await choose('INCOME_PROOF', [pdf('gehalt.pdf')], () => expect(text()).toContain(ready));
    expect(text()).toContain(t('steps:document-upload.status.next'));
    works = false;
    await choose('OTHER', [pdf('brief.pdf')], () => expect(text()).toContain(failed));
    expect(text()).not.toContain(ready);
    await answer('close');
    await press(button(t('offer:documents.remove')));
    expect(text()).toContain(ready);
  });

  it('that have arrived are above the place for more, which is small', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const { found } = await shown([], { uploadDocument: withDocuments([INCOME]) });
    const zone = () => found('[data-field="documents.INCOME_PROOF"] .form-files-zone');
    expect(zone().dataset['more']).toBeUndefined();
    expect(zone().textContent).toContain(t('form:files.choose'));
    await choose('INCOME_PROOF', [pdf('gehalt.pdf')], () =>
      expect(removeButtons()).toHaveLength(1),
    );
    const row = found('[data-field="documents.INCOME_PROOF"] li');
    expect(row.compareDocumentPosition(zone())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(zone().dataset['more']).toBeDefined();
    expect(zone().textContent).toContain(t('form:files.more'));
    expect(scroll.mock.contexts.map((element) => (element as Element).tagName)).toEqual(['LI']);
    scroll.mockRestore();
  });

  it('keep the application open during an upload', async () => {
    const { arrive, asked } = later();
    const { called, places, submit, text } = await shown([INCOME, IDENTITY], {
      uploadDocument: asked,
    });
    const bar = () => document.querySelector('[role=progressbar]');
    await choose('OTHER', [pdf('brief.pdf')], () => expect(bar()).not.toBeNull());
    // Read once: by the bar.
    expect(bar()?.getAttribute('aria-label')).toBe(
      t('steps:document-upload.file.uploading', { name: 'brief.pdf', percent: 0 }),
    );
    const heard = bar()?.closest('li')?.cloneNode(true) as HTMLElement;
    heard.querySelectorAll('[aria-hidden=true], button').forEach((part) => part.remove());
    expect(heard.textContent).toBe('');
    await submit();
    expect(text()).toContain(t('steps:document-upload.wait'));
    await arrive(withDocuments([INCOME, IDENTITY, documentOf('OTHER', 'brief')]));
    await submit();
    expect(called().at(-1)).toBe('finalizeApplication');
    expect(places()).toEqual(['/flow/ntb/result']);
  });
});
