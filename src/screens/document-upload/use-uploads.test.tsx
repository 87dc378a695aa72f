import { act, cleanup, renderHook } from '@testing-library/react';
import { createStore } from 'jotai/vanilla';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTexts } from '#io/i18n.ts';
import texts from '#locales/de-AT/steps/document-upload.json';
import type { FileLimits } from '#screens/document-upload/files.ts';
import { chooseFiles, useUploads } from '#screens/document-upload/use-uploads.ts';
import { EMPTY_QUEUE, type UploadQueue } from '#state/upload-queue.ts';
import { uploadQueueAtom, type Uploads } from '#state/uploads.ts';
import { t } from '../../../tests/wording/texts.ts';

const LIMITS: FileLimits = { types: ['application/pdf'], maxMegabytes: 10, maxFiles: 10 };
const [IDENTITY, OTHER] = [
  ['documents', 'IDENTITY'],
  ['documents', 'OTHER'],
];
const pdf = (name: string) => new File(['%PDF-1.7'.padEnd(64)], name);
const drawing = (name: string) => new File(['x'], name, { type: 'image/svg+xml' });

beforeEach(async () => {
  await createTexts(texts);
});
afterEach(cleanup);

/** A queue that takes so many files. */
function queueOf(free: number) {
  const queued: string[] = [];
  const queue = {
    start: () => void queued.push('start'),
    add: ({ file }: { file: File }) => {
      if (queued.length >= free) return Promise.resolve('tooMany');
      queued.push(file.name);
      return Promise.resolve(undefined);
    },
  };
  return { queued, queue: queue as unknown as Uploads };
}

describe('chosen files', () => {
  it('are queued; refused ones are listed with their reason', async () => {
    const { queue, queued } = queueOf(10);
    const files = [pdf('a.pdf'), drawing('b.svg'), pdf('c.pdf')];
    expect(await chooseFiles(queue, 'IDENTITY', files, LIMITS)).toEqual([
      { category: 'IDENTITY', name: 'b.svg', fault: 'type' },
    ]);
    expect(queued).toEqual(['a.pdf', 'c.pdf']);
  });

  it.each([
    ['all of two', 5, { name: '3.pdf, 4.pdf' }],
    ['three of many, and the others counted', 1000, { name: '3.pdf, 4.pdf, 5.pdf', more: 994 }],
  ])('that are too many are named: %s', async (_which, length, named) => {
    const { queue } = queueOf(3);
    const files = Array.from({ length }, (_, index) => pdf(`${index}.pdf`));
    expect(await chooseFiles(queue, 'OTHER', files, LIMITS)).toEqual([
      { category: 'OTHER', ...named, fault: 'tooMany' },
    ]);
  });
});

const announce = (store: ReturnType<typeof createStore>, news: UploadQueue['news']) =>
  store.set(uploadQueueAtom, { ...EMPTY_QUEUE, news });

describe('on the screen', () => {
  function page() {
    const store = createStore();
    const { queue, queued } = queueOf(10);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Provider store={store}>{children}</Provider>
    );
    const view = renderHook(() => useUploads(queue), { wrapper });
    const uploads = () => view.result.current;
    return {
      store,
      queued,
      uploads,
      choose: (path: string[], ...files: File[]) =>
        act(() => uploads().choose(path, files, LIMITS)),
      refused: () => uploads().refusals.map(({ name }) => name),
    };
  }

  it('refusals are replaced by those of the next choice of their category only', async () => {
    const { choose, refused } = page();
    await choose(IDENTITY, drawing('x.svg'));
    await choose(OTHER, drawing('y.svg'));
    expect(refused()).toEqual(['x.svg', 'y.svg']);
    await choose(IDENTITY, pdf('a.pdf'));
    expect(refused()).toEqual(['y.svg']);
  });

  it('one choice is checked after the other, then its files are sent together', async () => {
    const { queued, uploads } = page();
    await act(async () => {
      const first = uploads().choose(IDENTITY, [pdf('a.pdf'), pdf('b.pdf')], LIMITS);
      await Promise.all([first, uploads().choose(OTHER, [pdf('c.pdf')], LIMITS)]);
    });
    expect(queued).toEqual(['a.pdf', 'b.pdf', 'start', 'c.pdf', 'start']);
  });

  it('names with letters from right to left are isolated from the sentence around them', async () => {
    const { choose, refused, store, uploads } = page();
    await choose(IDENTITY, drawing('שכר.svg'));
    expect(refused()).toEqual(['\u2068שכר.svg\u2069']);
    act(() => announce(store, { kind: 'uploading', name: 'שכר.pdf', percent: 0 }));
    expect(uploads().news).toBe(
      t('steps:document-upload.file.uploading', { name: '\u2068שכר.pdf\u2069', percent: 0 }),
    );
  });

  it.each([
    [{ kind: 'uploading', count: 4, percent: 25 }, 'document-upload.uploading'],
    [{ kind: 'done', count: 4 }, 'document-upload.uploaded'],
    [{ kind: 'done', count: 1, name: 'a.pdf' }, 'document-upload.file.done'],
    [{ kind: 'stopped', name: 'a.pdf' }, 'document-upload.file.stopped'],
    [{ kind: 'deleted', name: 'a.pdf' }, 'document-upload.file.deleted'],
    [{ kind: 'shrinking', name: 'a.pdf' }, 'document-upload.file.shrinking'],
  ] as const)('announces %j', (news, key) => {
    const { store, uploads } = page();
    act(() => announce(store, news));
    expect(uploads().news).toBe(t(`steps:${key}`, news));
  });
});
