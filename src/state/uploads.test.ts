// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { smallerPicture } from '#io/browser/picture.ts';
import type { components } from '#openapi/application.gen.ts';
import type { Actions } from '#state/actions.ts';
import { unsentFilesAtom, uploadProgressAtom } from '#state/atoms.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { closePopup, popupsAtom } from '#state/popups.ts';
import {
  createUploads,
  uploadedAtom,
  uploadNamesAtom,
  uploadNewsAtom,
  uploadsAtom,
} from '#state/uploads.ts';

type LoanDocument = components['schemas']['Document'];
type Category = 'IDENTITY' | 'OTHER';

const MOST_BYTES = 100;
const paper = (name: string, content: BlobPart = name) => new File([content], name);
/** A file that was changed or removed after it was chosen. */
const withoutBytes = (file: File) =>
  Object.assign(file, {
    arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
  });
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

/** The queue at a server that keeps what it is sent; what it answers, and when, is the test's. */
function queueAt({
  documents = [],
  isLeft = () => false,
  shrink,
  token,
  renews = false,
}: {
  documents?: LoanDocument[];
  /** Of an existing customer, and whether the provider renews it. */
  token?: string;
  renews?: boolean;
  isLeft?: () => boolean;
  shrink?: typeof smallerPicture;
} = {}) {
  const calls: string[] = [];
  const contents = new Map<string, Blob>();
  const sent: {
    file: File;
    category: Category;
    stop: AbortController;
    progress(share: number): void;
    resolve(result: object): void;
  }[] = [];
  let listed: number | undefined;
  const failed = (status: number) => ({ ok: false, problem: { operationId: 'x', status } });
  const actions = {
    uploadDocument(
      file: File,
      category: Category,
      progress: (share: number) => void,
      stop: AbortController,
    ) {
      calls.push(`upload ${file.name}`);
      return new Promise((resolve) => {
        sent.push({ file, category, stop, progress, resolve });
        stop.signal.addEventListener('abort', () =>
          resolve({ ok: false, problem: { operationId: 'x', status: 0, aborted: true } }),
        );
      });
    },
    async listDocuments() {
      calls.push('list');
      return listed === undefined ? { ok: true, value: [...documents] } : failed(listed);
    },
    async readDocument(id: string) {
      calls.push(`read ${id}`);
      return { ok: true, value: contents.get(id) ?? new Blob() };
    },
    async deleteDocument(id: string) {
      calls.push(`delete ${id}`);
      documents.splice(0, documents.length, ...documents.filter((each) => each.id !== id));
      return { ok: true, value: { documents: [...documents] } };
    },
  };
  const services = servicesFor({ actions: actions as unknown as Actions });
  const { login, store } = services;
  vi.spyOn(login, 'token').mockImplementation(() => token);
  const renewFor = vi.spyOn(login, 'renewFor').mockResolvedValue(renews);
  const place = { screen: 'document-upload', customerType: 'ntb', isLeft } as const;
  const uploads = createUploads(services, place, ['IDENTITY', 'OTHER'], shrink);
  // What is under way would ask before the window is closed, which the tests share.
  onTestFinished(async () => {
    services.session.reset();
    sent.forEach(({ stop }) => stop.abort());
    await settled();
  });
  const keep = ({ file, category }: { file: File; category: Category }) => {
    const id = `d${documents.length + 1}`;
    contents.set(id, file);
    documents.push({ id, name: file.name, category, size: file.size });
  };
  const last = () => {
    const sending = sent.at(-1);
    if (sending === undefined) throw new Error('nothing is sent');
    return sending;
  };
  return {
    ...uploads,
    store,
    calls,
    sent,
    documents,
    session: services.session,
    /** Chooses files, and what becomes of each. */
    async choose(category: Category, ...files: File[]) {
      const refused: (string | undefined)[] = [];
      for (const file of files)
        refused.push(await uploads.add({ category, file, mostBytes: MOST_BYTES }, 10));
      uploads.start();
      await settled();
      return refused;
    },
    /** The server takes the file and says so. */
    async arrive() {
      keep(last());
      last().resolve({ ok: true, value: { documents: [...documents] } });
      await settled();
    },
    /** The server takes the file; its answer gets lost. */
    async lose() {
      keep(last());
      last().resolve(failed(0));
      await settled();
    },
    async refuse(status: number) {
      last().resolve(failed(status));
      await settled();
    },
    goOffline: () => void (listed = 0),
    goOnline: () => void (listed = undefined),
    /** The token has ended: lists are refused, too. */
    refuseLists: () => void (listed = 401),
    rows: () =>
      store
        .get(uploadsAtom)
        .map(({ file, state, failure = '' }) => `${file.name} ${state} ${failure}`.trim()),
    row: (index: number) => {
      const row = store.get(uploadsAtom)[index];
      if (row === undefined) throw new Error(`no row ${index}`);
      return row;
    },
    uploaded: () => store.get(uploadedAtom).map(({ name }) => name),
    names: () => [...store.get(uploadNamesAtom).values()],
    percent: () => store.get(uploadProgressAtom)?.percent,
    news: () => store.get(uploadNewsAtom),
    popups: () => store.get(popupsAtom).map(({ kind }) => kind),
    popupValues: () => store.get(popupsAtom)[0]?.values,
    renewFor,
    async answer(button: 'confirm' | 'close') {
      const [open] = store.get(popupsAtom);
      if (open !== undefined) closePopup(store, open, button);
      await settled();
    },
  };
}

// A batch that a test leaves unfinished.
afterEach(() => void vi.restoreAllMocks());

describe('files', () => {
  it('are sent one after the other, and are documents then', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'), paper('b.pdf'));
    expect(page.rows()).toEqual(['a.pdf sending', 'b.pdf queued']);
    await page.arrive();
    expect(page.rows()).toEqual(['a.pdf done', 'b.pdf sending']);
    await page.arrive();
    expect(page.rows()).toEqual([]);
    expect(page.uploaded()).toEqual(['a.pdf', 'b.pdf']);
    expect(page.calls).toEqual(['upload a.pdf', 'upload b.pdf']);
  });

  it("are listed without the bank's own documents", async () => {
    const contract: LoanDocument = { id: 'c', name: 'c.pdf', category: 'CONTRACT', size: 1 };
    const page = queueAt({ documents: [contract] });
    await page.load();
    expect(page.uploaded()).toEqual([]);
  });

  it('are ten at most, with those that are there and those that failed', async () => {
    const there = Array.from({ length: 8 }, (_, index): LoanDocument => {
      return { id: `${index}`, name: `${index}.pdf`, category: 'OTHER', size: 1 };
    });
    const page = queueAt({ documents: there });
    await page.load();
    await page.choose('IDENTITY', paper('a.pdf'));
    await page.refuse(500);
    expect(await page.choose('OTHER', paper('b.pdf'), paper('c.pdf'))).toEqual([
      undefined,
      'tooMany',
    ]);
  });

  it('are announced in quarters: one by its name, several together, and once at the end', async () => {
    const page = queueAt();
    const news: (object | undefined)[] = [];
    page.store.sub(uploadNewsAtom, () => news.push(page.news()));
    await page.choose('OTHER', paper('a.pdf'));
    page.sent.at(-1)?.progress(0.3);
    page.sent.at(-1)?.progress(0.4);
    await page.arrive();
    expect(news).toMatchObject([
      { kind: 'uploading', name: 'a.pdf', percent: 0 },
      { kind: 'uploading', name: 'a.pdf', percent: 25 },
      { kind: 'done', name: 'a.pdf' },
    ]);
    news.length = 0;
    await page.choose('OTHER', paper('b.pdf'), paper('c.pdf'));
    page.sent.at(-1)?.progress(0.9);
    expect(page.percent()).toBe(45);
    await page.arrive();
    await page.arrive();
    expect(page.percent()).toBeUndefined();
    expect(news).toEqual([
      { kind: 'uploading', count: 2, percent: 0 },
      { kind: 'uploading', count: 2, percent: 25 },
      { kind: 'uploading', count: 2, percent: 50 },
      { kind: 'done', count: 2 },
    ]);
  });

  it('of one name are numbered', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('image.jpg', 'one'));
    await page.arrive();
    await page.choose('IDENTITY', paper('image.jpg', 'two'), paper('other.jpg'));
    expect(page.names()).toEqual(['image.jpg', 'image.jpg (2)', 'other.jpg']);
    await page.arrive();
    await page.arrive();
    expect(page.names()).toEqual(['image.jpg', 'image.jpg (2)', 'other.jpg']);
  });
});

describe('a file that is chosen twice', () => {
  it('is not taken again while it is on its way, nor once it is there', async () => {
    const page = queueAt();
    expect(await page.choose('OTHER', paper('a.pdf'), paper('a.pdf'))).toEqual([
      undefined,
      'duplicate',
    ]);
    await page.arrive();
    expect(await page.choose('OTHER', paper('a.pdf'))).toEqual(['duplicate']);
    expect(page.uploaded()).toEqual(['a.pdf']);
    expect(page.rows()).toEqual([]);
  });

  it('is not taken again after a reload: the bytes that the server has are compared', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('Lohn.pdf', 'May'));
    await page.arrive();
    // Of the same length: what a payroll office calls by one name every month.
    expect(await page.choose('OTHER', paper('Lohn.pdf', 'Jun'))).toEqual([undefined]);
    expect(await page.choose('OTHER', paper('Lohn.pdf', 'April'))).toEqual([undefined]);
    expect(await page.choose('OTHER', paper('Lohn.pdf', 'May'))).toEqual(['duplicate']);
    expect(
      page.calls.filter((call) => call.startsWith('read')),
      'never of another length',
    ).toEqual(['read d1', 'read d1']);
  });

  it('is taken where another kind of document is asked for', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'));
    await page.arrive();
    expect(await page.choose('IDENTITY', paper('a.pdf'))).toEqual([undefined]);
  });

  it('is sent again in its row where it has failed', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'));
    await page.refuse(500);
    expect(await page.choose('OTHER', paper('a.pdf'))).toEqual([undefined]);
    expect(page.rows()).toEqual(['a.pdf sending unanswered']);
  });
});

describe('an upload without an answer', () => {
  it('is done where the list shows that it has arrived', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'));
    await page.lose();
    expect([page.rows(), page.uploaded(), page.popups()]).toEqual([[], ['a.pdf'], []]);
    expect(page.news()).toMatchObject({ kind: 'done', name: 'a.pdf' });
    expect(page.calls).toEqual(['upload a.pdf', 'list']);
  });

  it('is looked for once more before it is sent again', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'));
    page.goOffline();
    await page.lose();
    expect(page.rows()).toEqual(['a.pdf failed unanswered']);
    expect(page.popups()).toEqual(['TECHNICAL_ERROR']);
    page.goOnline();
    page.retry(page.row(0));
    await settled();
    expect([page.rows(), page.uploaded()]).toEqual([[], ['a.pdf']]);
    expect(page.sent).toHaveLength(1);
  });

  it('is done as soon as the answer to another one names it', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf', 'x'));
    page.goOffline();
    await page.lose();
    await page.choose('OTHER', paper('b.pdf', 'y'));
    await page.arrive();
    expect([page.rows(), page.uploaded()]).toEqual([[], ['a.pdf', 'b.pdf']]);
  });

  it('is not taken for another file of its name that arrives meanwhile', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('image.jpg', 'a'));
    await page.refuse(0);
    await page.choose('OTHER', paper('image.jpg', 'b'));
    await page.arrive();
    expect(page.rows()).toEqual(['image.jpg failed unanswered']);
  });

  it('is done, too, when only the application could not be loaded after it', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'));
    page.documents.push({ id: 'd1', name: 'a.pdf', category: 'OTHER', size: 5 });
    const problem = { operationId: 'getApplication', status: 503, done: true };
    page.sent.at(-1)?.resolve({ ok: false, problem });
    await settled();
    expect([page.rows(), page.uploaded()]).toEqual([[], ['a.pdf']]);
  });
});

describe('a refused upload', () => {
  it('is kept for a retry, and the next ones are sent; the batch is reported once', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'), paper('b.pdf'), paper('c.pdf'));
    await page.refuse(429);
    await page.refuse(429);
    await page.arrive();
    expect(page.rows()).toEqual(['a.pdf failed refused', 'b.pdf failed refused']);
    expect(page.popups()).toEqual(['TECHNICAL_ERROR']);
    expect(page.news(), 'of those that have arrived').toMatchObject({ kind: 'done', count: 1 });
    expect(page.calls, 'an answer is an answer').not.toContain('list');
    await page.answer('confirm');
    expect(page.rows()).toEqual(['a.pdf sending refused', 'b.pdf queued refused']);
  });

  it('of a screen that was left shows nothing there', async () => {
    const page = queueAt({ isLeft: () => true });
    await page.choose('OTHER', paper('a.pdf'), paper('b.pdf'));
    await page.refuse(500);
    await page.arrive();
    expect(page.popups()).toEqual([]);
    expect(page.rows(), 'but is there when the screen is opened again').toEqual([
      'a.pdf failed unanswered',
    ]);
  });
});

describe('a token that ends while files are sent', () => {
  const files = () => [paper('a.pdf'), paper('b.pdf'), paper('c.pdf')];

  it('is renewed, and all that was not taken is sent without a question', async () => {
    const page = queueAt({ token: 't', renews: true });
    await page.choose('OTHER', ...files());
    await page.arrive();
    await page.refuse(401);
    expect(page.calls.filter((call) => call.startsWith('upload'))).toEqual([
      'upload a.pdf',
      'upload b.pdf',
      // Nothing is sent without a token.
      'upload b.pdf',
    ]);
    expect(page.rows()).toEqual(['b.pdf sending refused', 'c.pdf queued refused']);
    await page.arrive();
    await page.arrive();
    expect([page.uploaded(), page.popups()]).toEqual([['a.pdf', 'b.pdf', 'c.pdf'], []]);
  });

  it('is renewed where the server ends the connection before it has read the file', async () => {
    const page = queueAt({ token: 't', renews: true });
    await page.choose('OTHER', paper('a.pdf'));
    page.refuseLists();
    page.renewFor.mockImplementation(async () => (page.goOnline(), true));
    await page.refuse(0);
    expect([page.rows(), page.popups()]).toEqual([['a.pdf sending unanswered'], []]);
    await page.arrive();
    expect(page.uploaded()).toEqual(['a.pdf']);
  });

  it('is said where it cannot be renewed; the files stay and can be sent again', async () => {
    const page = queueAt({ token: 't' });
    await page.choose('OTHER', ...files());
    await page.refuse(401);
    expect([page.popups(), page.popupValues()]).toEqual([
      ['TECHNICAL_ERROR'],
      { context: 'signIn' },
    ]);
    await page.answer('close');
    expect(page.rows()).toEqual(files().map(({ name }) => `${name} failed refused`));
    expect(page.store.get(unsentFilesAtom)).toBe(true);
    // Signed in in another tab meanwhile.
    page.renewFor.mockResolvedValue(true);
    page.retry(page.row(0));
    await settled();
    await page.arrive();
    expect(page.uploaded()).toEqual(['a.pdf']);
  });

  it('of a new customer, who has none, is a technical error that sends again', async () => {
    const page = queueAt();
    await page.choose('OTHER', ...files());
    await page.refuse(401);
    expect([page.popups(), page.popupValues()]).toEqual([['TECHNICAL_ERROR'], {}]);
    await page.answer('confirm');
    await page.arrive();
    await page.arrive();
    await page.arrive();
    expect(page.uploaded()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });
});

describe('a file that was changed or removed after it was chosen', () => {
  it('is named before it is sent, without a popup; chosen again it takes the place of its row', async () => {
    const page = queueAt();
    const file = paper('b.pdf');
    await page.choose('OTHER', paper('a.pdf'), file);
    withoutBytes(file);
    await page.arrive();
    expect([page.rows(), page.popups()]).toEqual([['b.pdf failed unreadable'], []]);
    expect(page.calls).toEqual(['upload a.pdf']);
    expect(await page.choose('OTHER', paper('b.pdf', 'changed'))).toEqual([undefined]);
    expect(page.rows()).toEqual(['b.pdf sending']);
  });

  it('is named by its other length, where the browser reads it all the same', async () => {
    const page = queueAt();
    const file = paper('b.pdf');
    await page.choose('OTHER', paper('a.pdf'), file);
    Object.assign(file, { arrayBuffer: () => Promise.resolve(new ArrayBuffer(9)) });
    await page.arrive();
    expect(page.rows()).toEqual(['b.pdf failed unreadable']);
  });

  it('is looked for first where its answer was lost', async () => {
    const page = queueAt();
    const file = paper('a.pdf');
    await page.choose('OTHER', file);
    page.goOffline();
    await page.lose();
    page.goOnline();
    withoutBytes(file);
    page.retry(page.row(0));
    await settled();
    expect([page.rows(), page.uploaded()]).toEqual([[], ['a.pdf']]);
  });
});

describe('a picture that is too large', () => {
  const large = (name: string) => paper(name, 'x'.repeat(MOST_BYTES + 1));
  const shrink = (file: File) => Promise.resolve(new File(['small'], `${file.name}.jpg`));

  it('is made smaller before it is sent', async () => {
    const page = queueAt({ shrink });
    const news: (object | undefined)[] = [];
    page.store.sub(uploadNewsAtom, () => news.push(page.news()));
    await page.choose('OTHER', large('a'));
    expect(page.sent.map(({ file }) => [file.name, file.size])).toEqual([['a.jpg', 5]]);
    expect(news[0]).toEqual({ kind: 'shrinking', name: 'a' });
  });

  it('is no second copy where the smaller one is there', async () => {
    const page = queueAt({ shrink });
    await page.choose('OTHER', large('a'));
    await page.arrive();
    await page.choose('OTHER', large('a'));
    expect([page.rows(), page.uploaded(), page.sent.length]).toEqual([[], ['a.jpg'], 1]);
  });

  it('is named where the browser cannot make it smaller, and the next is sent', async () => {
    const page = queueAt({ shrink: () => Promise.resolve(undefined) });
    await page.choose('OTHER', large('a'), paper('b.pdf'));
    expect(page.rows()).toEqual(['a failed tooLarge', 'b.pdf sending']);
    await page.arrive();
    expect(page.popups()).toEqual([]);
  });
});

describe('an upload that is stopped', () => {
  it('is aborted, is gone, and the next one is sent', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'), paper('b.pdf'));
    page.stop(page.row(0));
    await settled();
    expect(page.sent.map(({ stop }) => stop.signal.aborted)).toEqual([true, false]);
    expect(page.rows()).toEqual(['b.pdf sending']);
    await page.arrive();
    expect([page.uploaded(), page.popups()]).toEqual([['b.pdf'], []]);
  });

  it('is announced, and shown where it has arrived all the same', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'));
    page.documents.push({ id: 'd1', name: 'a.pdf', category: 'OTHER', size: 5 });
    page.stop(page.row(0));
    expect(page.news()).toEqual({ kind: 'stopped', name: 'a.pdf' });
    await settled();
    expect([page.rows(), page.uploaded()]).toEqual([[], ['a.pdf']]);
  });

  it('before it has begun is never sent', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'), paper('b.pdf'));
    page.stop(page.row(1));
    await page.arrive();
    expect(page.calls).toEqual(['upload a.pdf']);
  });

  it('while it is made smaller is never sent', async () => {
    let ready = (_file: File): void => undefined;
    const shrink = () => new Promise<File>((resolve) => (ready = resolve));
    const page = queueAt({ shrink });
    await page.choose('OTHER', paper('a', 'x'.repeat(MOST_BYTES + 1)));
    page.stop(page.row(0));
    ready(paper('a.jpg'));
    await settled();
    expect([page.rows(), page.sent, page.percent()]).toEqual([[], [], undefined]);
  });
});

describe('the page', () => {
  it('alone has the files that are sent, or were not taken and can be sent again', async () => {
    const page = queueAt();
    const unsent = () => page.store.get(unsentFilesAtom);
    expect(unsent()).toBe(false);
    await page.choose('OTHER', paper('a.pdf'), paper('b.pdf'));
    expect(unsent()).toBe(true);
    await page.refuse(429);
    await page.arrive();
    expect([page.rows(), unsent()]).toEqual([['a.pdf failed refused'], true]);
    page.dismiss(page.row(0));
    expect(unsent()).toBe(false);
  });

  it('has none of a file that has to be chosen anew', async () => {
    const page = queueAt();
    const file = paper('a.pdf');
    withoutBytes(file);
    await page.choose('OTHER', file);
    expect([page.rows(), page.store.get(unsentFilesAtom)]).toEqual([
      ['a.pdf failed unreadable'],
      false,
    ]);
  });

  it('sends nothing more once the session is cleared', async () => {
    const page = queueAt();
    await page.choose('OTHER', paper('a.pdf'), paper('b.pdf'));
    page.session.reset();
    await page.refuse(0);
    expect([page.rows(), page.percent(), page.popups()]).toEqual([[], undefined, []]);
    expect(page.calls).toEqual(['upload a.pdf']);
  });
});
