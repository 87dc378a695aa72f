import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTexts } from '#io/i18n.ts';
import steps from '#locales/de-AT/steps.json';
import type { FileLimits } from '#screens/document-upload/files.ts';
import { isUnderWay, quarter, sortFiles, useUploads } from '#screens/document-upload/uploads.ts';
import type { Actions } from '#state/actions.ts';
import { uploadPercentAtom } from '#state/atoms.ts';
import { PlaceContext, ServicesContext } from '#state/context.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';
import type { Place } from '#state/services.ts';
import { t } from '../../../tests/wording/texts.ts';

const LIMITS: FileLimits = { types: ['application/pdf'], maxMegabytes: 10, maxFiles: 10 };
const [IDENTITY, OTHER] = [
  ['documents', 'IDENTITY'],
  ['documents', 'OTHER'],
];
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const drawing = (name: string) => new File(['x'], name, { type: 'image/svg+xml' });

beforeEach(async () => {
  await createTexts({ steps });
});
afterEach(cleanup);

/** The uploads of a page, and what the server has been sent: each is answered by the test. */
function page() {
  const sent: { progress(share: number): void; answer(arrived: boolean): void }[] = [];
  const uploadDocument = (_file: File, _category: string, progress: (share: number) => void) =>
    new Promise((resolve) =>
      sent.push({
        progress,
        answer: (arrived) =>
          resolve(arrived ? { ok: true, value: { documents: [] } } : { ok: false, problem: {} }),
      }),
    );
  const services = servicesFor({ actions: { uploadDocument } as unknown as Actions });
  const place: Place = { screen: 'document-upload', customerType: 'ntb', isLeft: () => false };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={services.store}>
      <ServicesContext value={services}>
        <PlaceContext value={place}>{children}</PlaceContext>
      </ServicesContext>
    </Provider>
  );
  const view = renderHook(() => useUploads([], [IDENTITY, OTHER]), { wrapper });
  const uploads = () => view.result.current;
  return {
    uploads,
    choose: (path: string[], ...files: File[]) => act(() => uploads().add(path, files, LIMITS)),
    progress: (share: number) => act(() => sent.at(-1)?.progress(share)),
    answer: (arrived: boolean) => act(async () => sent.at(-1)?.answer(arrived)),
    percent: () => services.store.get(uploadPercentAtom),
    names: () => uploads().queue.map(({ name }) => name),
  };
}

describe('chosen files', () => {
  it('are queued; refused ones are listed with their reason', async () => {
    const { choose, uploads } = page();
    await choose(IDENTITY, pdf('a.pdf'), drawing('b.svg'), pdf('c.pdf'));
    expect(uploads().queue.map(({ name, failed }) => [name, failed])).toEqual([
      ['a.pdf', false],
      ['c.pdf', false],
    ]);
    expect(uploads().refusals).toEqual([{ category: 'IDENTITY', name: 'b.svg', fault: 'type' }]);
  });

  it('are ten at most, including earlier ones', async () => {
    const files = Array.from({ length: 4 }, (_, index) => pdf(`${index}.pdf`));
    const { accepted, refusals } = await sortFiles('OTHER', files, LIMITS, 8);
    expect(accepted.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf']);
    expect(refusals).toEqual([{ category: 'OTHER', name: '2.pdf, 3.pdf', fault: 'tooMany' }]);
    expect((await sortFiles('OTHER', files, LIMITS, 11)).accepted).toEqual([]);
  });

  it('of a thousand, three are named and all are counted', async () => {
    const files = Array.from({ length: 1000 }, (_, index) => pdf(`${index}.pdf`));
    const { refusals } = await sortFiles('OTHER', files, LIMITS, 10);
    expect(refusals).toEqual([
      { category: 'OTHER', name: '0.pdf, 1.pdf, 2.pdf', more: 997, fault: 'tooMany' },
    ]);
  });

  it('with letters from right to left are isolated from the sentence around them', async () => {
    const { choose, uploads } = page();
    await choose(IDENTITY, drawing('שכר.svg'));
    expect(uploads().refusals.map(({ name }) => name)).toEqual(['\u2068שכר.svg\u2069']);
    await choose(IDENTITY, pdf('שכר.pdf'));
    expect(uploads().news).toBe(
      t('steps:document-upload.file.uploading', { name: '\u2068שכר.pdf\u2069', percent: 0 }),
    );
    expect(
      uploads().queue.map(({ name }) => name),
      'but sent as it is',
    ).toEqual(['שכר.pdf']);
  });

  it('replace earlier refusals of their category only', async () => {
    const { choose, uploads } = page();
    await choose(IDENTITY, drawing('x.svg'));
    await choose(OTHER, drawing('y.svg'));
    expect(uploads().refusals.map(({ name }) => name)).toEqual(['x.svg', 'y.svg']);
    await choose(IDENTITY, pdf('a.pdf'));
    expect(uploads().refusals.map(({ name }) => name)).toEqual(['y.svg']);
  });
});

describe('an upload', () => {
  it('progresses, fails, restarts and is removed', async () => {
    const { answer, choose, names, percent, progress, uploads } = page();
    await choose(IDENTITY, pdf('a.pdf'), pdf('b.pdf'));
    progress(0.404);
    expect([uploads().queue[0]?.failed, percent()]).toEqual([false, 20]);
    await answer(false);
    expect(uploads().queue.map(isUnderWay)).toEqual([false, true]);
    const [failed] = uploads().queue;
    if (failed === undefined) throw new Error('no upload');
    act(() => uploads().retry(failed));
    expect([uploads().queue[0]?.failed, percent()]).toEqual([false, 0]);
    await answer(true);
    expect(names(), 'the one that has arrived is gone').toEqual(['a.pdf']);
    await answer(false);
    act(() => uploads().dismiss(failed));
    expect(names()).toEqual([]);
  });
  it.each([
    [0, 0],
    [24, 0],
    [25, 25],
    [99, 75],
    [100, 100],
  ])('announces %d as %d percent', (percent, announced) =>
    expect(quarter(percent)).toBe(announced),
  );

  it('of several files is announced in quarters of their sum, and once at the end', async () => {
    const { answer, choose, percent, progress, uploads } = page();
    const news: string[] = [];
    const noted = () => {
      if (news.at(-1) !== uploads().news) news.push(uploads().news);
    };
    await choose(IDENTITY, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf'));
    for (let file = 0; file < 4; file += 1) {
      for (const share of [0.1, 0.5, 0.9, 1]) {
        progress(share);
        noted();
      }
      await answer(true);
      noted();
    }
    expect(news).toEqual([
      ...[0, 25, 50, 75, 100].map((sent) =>
        t('steps:document-upload.uploading', { count: 4, percent: sent }),
      ),
      t('steps:document-upload.uploaded', { count: 4 }),
    ]);
    expect(percent()).toBeUndefined();
  });

  it('that fails counts no more', async () => {
    const { answer, choose, percent, progress, uploads } = page();
    await choose(IDENTITY, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
    progress(0.5);
    expect(percent()).toBe(16);
    await answer(false);
    progress(0.5);
    expect(percent()).toBe(25);
    await answer(true);
    await answer(true);
    expect(uploads().news).toBe(t('steps:document-upload.uploaded', { count: 2 }));
  });
});
