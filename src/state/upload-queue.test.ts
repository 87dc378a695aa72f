import { describe, expect, it } from 'vitest';
import {
  afterUpload,
  EMPTY_QUEUE,
  namesIn,
  progressOf,
  type UploadEvent,
  type UploadQueue,
} from '#state/upload-queue.ts';

const added = (key: string, name = `${key}.pdf`): UploadEvent => ({
  kind: 'added',
  upload: { key, category: 'OTHER', file: new File(['x'], name), mostBytes: 100 },
});
const begun = (key: string): UploadEvent[] => [
  { kind: 'begun', key, stop: new AbortController() },
  { kind: 'sending', key },
];
const progress = (key: string, share: number): UploadEvent => ({ kind: 'progress', key, share });
const failed = (key: string, status: number): UploadEvent => ({
  ...{ kind: 'failed', key, failure: 'refused' },
  problem: { operationId: 'uploadDocument', status },
});
const listed = (...names: string[]): UploadEvent => ({
  kind: 'listed',
  documents: names.map((name, index) => ({ id: `d${index}`, name, category: 'OTHER', size: 1 })),
});
const after = (...events: UploadEvent[]): UploadQueue => events.reduce(afterUpload, EMPTY_QUEUE);

describe('the progress of the uploads', () => {
  it.each<[string, UploadEvent[], object[]]>([
    [
      'of one file is announced by its name in quarters, and once at the end',
      [added('a'), ...begun('a'), progress('a', 0.3), progress('a', 0.4), listed('a.pdf')],
      [
        { kind: 'uploading', count: 1, name: 'a.pdf', percent: 0 },
        { kind: 'uploading', count: 1, name: 'a.pdf', percent: 25 },
        { kind: 'done', count: 1, name: 'a.pdf' },
      ],
    ],
    [
      'of several is announced together',
      [
        added('b'),
        added('c'),
        ...begun('b'),
        progress('b', 0.9),
        listed('b.pdf'),
        ...begun('c'),
      ].concat(listed('b.pdf', 'c.pdf')),
      [
        { kind: 'uploading', count: 2, percent: 0 },
        { kind: 'uploading', count: 2, percent: 25 },
        { kind: 'uploading', count: 2, percent: 50 },
        { kind: 'done', count: 2 },
      ],
    ],
  ])('%s', (_title, events, expected) => {
    const news: object[] = [];
    let queue = EMPTY_QUEUE;
    for (const event of [...events, { kind: 'finished' } as const]) {
      const next = afterUpload(queue, event);
      if (next.news && next.news !== queue.news) news.push(next.news);
      queue = next;
    }
    expect(news).toEqual(expected);
    expect(progressOf(queue)).toBeUndefined();
  });

  it('is that of all bytes', () => {
    const queue = after(added('a'), added('b'), ...begun('a'), progress('a', 0.9));
    expect(progressOf(queue)).toEqual({ percent: 45, number: 1, count: 2 });
  });
});

it('files of one name are numbered, before and after they have arrived', () => {
  const first = [added('a', 'image.jpg'), ...begun('a'), listed('image.jpg')];
  const both = after(...first, added('b', 'image.jpg'), added('c', 'other.jpg'));
  expect([...namesIn(both).values()]).toEqual(['image.jpg', 'image.jpg (2)', 'other.jpg']);
  expect([...namesIn(after(listed('image.jpg', 'image.jpg'))).values()]).toEqual([
    'image.jpg',
    'image.jpg (2)',
  ]);
});

it('a batch keeps its first failure until it is finished', () => {
  const queue = after(added('a'), added('b'), failed('a', 429), failed('b', 500));
  expect(queue.problem?.status).toBe(429);
  expect(afterUpload(queue, { kind: 'finished' })).toMatchObject({
    problem: undefined,
    rows: [{ state: 'failed' }, { state: 'failed' }],
  });
});

it.each<UploadEvent>([
  { kind: 'sending', key: 'a' },
  progress('a', 0.5),
  failed('a', 500),
  { kind: 'done', key: 'a' },
  { kind: 'again', key: 'a' },
])('after an upload was stopped, $kind changes nothing', (event) => {
  const queue = after(added('a'), ...begun('a'), { kind: 'stopped', key: 'a' });
  expect(afterUpload(queue, event)).toBe(queue);
});
