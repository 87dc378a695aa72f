import { describe, expect, it } from 'vitest';
import type { FileLimits } from '#screens/document-upload/files.ts';
import {
  isUnderWay,
  NO_UPLOADS,
  quarter,
  sortFiles,
  uploadsAfter,
} from '#screens/document-upload/uploads.ts';
import type { Uploads } from '#screens/document-upload/uploads.ts';

const LIMITS: FileLimits = { types: ['application/pdf'], maxMegabytes: 10, maxFiles: 10 };
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const choose = async (before: Uploads, files: File[], taken = 0) =>
  uploadsAfter(before, {
    type: 'chosen',
    category: 'IDENTITY',
    ...(await sortFiles('IDENTITY', files, LIMITS, taken)),
  });

describe('chosen files', () => {
  it('are queued; refused ones are listed with their reason', async () => {
    const { queue, refusals } = await choose(NO_UPLOADS, [
      pdf('a.pdf'),
      new File(['x'], 'b.svg', { type: 'image/svg+xml' }),
      pdf('c.pdf'),
    ]);
    expect(queue.map(({ name, failed }) => [name, failed])).toEqual([
      ['a.pdf', false],
      ['c.pdf', false],
    ]);
    expect(refusals).toEqual([{ category: 'IDENTITY', name: 'b.svg', fault: 'type' }]);
  });

  it('are ten at most, including earlier ones', async () => {
    const files = Array.from({ length: 4 }, (_, index) => pdf(`${index}.pdf`));
    const { accepted, refusals } = await sortFiles('OTHER', files, LIMITS, 8);
    expect(accepted.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf']);
    expect(refusals).toEqual([{ category: 'OTHER', name: '2.pdf, 3.pdf', fault: 'tooMany' }]);
    expect((await sortFiles('OTHER', files, LIMITS, 11)).accepted).toEqual([]);
  });

  it('replace earlier refusals of their category only', async () => {
    const before = {
      queue: [],
      refusals: [
        { category: 'IDENTITY', name: 'x', fault: 'type' },
        { category: 'OTHER', name: 'y', fault: 'type' },
      ],
    } as const;
    expect((await choose(before, [pdf('a.pdf')])).refusals).toEqual([before.refusals[1]]);
  });
});

describe('an upload', () => {
  it('progresses, fails, restarts and is removed', async () => {
    let uploads = await choose(NO_UPLOADS, [pdf('a.pdf'), pdf('b.pdf')]);
    const key = uploads.queue[0]?.key ?? '';
    uploads = uploadsAfter(uploads, { type: 'progress', key, share: 0.404 });
    expect(uploads.queue[0]).toMatchObject({ failed: false, percent: 40 });
    uploads = uploadsAfter(uploads, { type: 'failed', key });
    expect(uploads.queue.map(isUnderWay)).toEqual([false, true]);
    uploads = uploadsAfter(uploads, { type: 'retried', key });
    expect(uploads.queue[0]).toMatchObject({ failed: false, percent: 0 });
    expect(uploadsAfter(uploads, { type: 'gone', key }).queue.map(({ name }) => name)).toEqual([
      'b.pdf',
    ]);
  });
  it.each([
    [0, 0],
    [0.24, 0],
    [0.25, 25],
    [0.99, 75],
    [1, 100],
  ])('shows %d as %d percent', (share, percent) => expect(quarter(share)).toBe(percent));
});
