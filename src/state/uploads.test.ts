// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoanDocument } from '#flow/application.ts';
import type { Actions } from '#state/actions.ts';
import { unsentFilesAtom, uploadProgressAtom } from '#state/atoms.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { closePopup, popupsAtom } from '#state/popups.ts';
import type { Upload } from '#state/upload-queue.ts';
import { createUploads, uploadQueueAtom } from '#state/uploads.ts';

const MOST_BYTES = 100;
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

/** What is done (`choose a.pdf b.pdf=content IDENTITY:c.pdf; arrive`), or what is shown then. */
type Step = string | object;

/** The queue at a server that keeps what it is sent; what it answers, and when, is the test's. */
function queueAtServer() {
  let [token, renews, isLeft, canShrink] = ['', false, false, true];
  const documents: LoanDocument[] = [];
  const calls: string[] = [];
  const contents = new Map<string, Blob>();
  const chosen = new Map<string, File>();
  const sent: {
    file: File;
    category: Upload['category'];
    stop: AbortController;
    progress(share: number): void;
    resolve(result: object): void;
  }[] = [];
  let lists: number | undefined;
  let slow = false;
  let listArrives = (): void => undefined;
  const arrival = async () => {
    if (slow) await new Promise<void>((resolve) => (listArrives = resolve));
  };
  let refused: (string | undefined)[] = [];
  let shrunk = (): void => undefined;
  const failed = (status: number) => ({ ok: false, problem: { operationId: 'x', status } });
  const actions = {
    uploadDocument(
      file: File,
      category: Upload['category'],
      progress: (share: number) => void,
      stop: AbortController,
    ) {
      calls.push(`upload ${file.name}`);
      return new Promise((resolve) => {
        sent.push({ file, category, stop, progress, resolve });
        const problem = { operationId: 'x', status: 0, aborted: true };
        stop.signal.addEventListener('abort', () => resolve({ ok: false, problem }));
      });
    },
    async listDocuments() {
      calls.push('list');
      const listed = lists === undefined ? { ok: true, value: [...documents] } : failed(lists);
      await arrival();
      return listed;
    },
    async deleteDocument(id: string) {
      calls.push(`delete ${id}`);
      documents.splice(
        documents.findIndex((document) => document.id === id),
        1,
      );
      const value = { documents: [...documents] };
      await arrival();
      return { ok: true, value };
    },
    async readDocument(id: string) {
      calls.push(`read ${id}`);
      return { ok: true, value: contents.get(id) ?? new Blob() };
    },
  };
  const services = servicesFor({ actions: actions as unknown as Actions });
  const { login, session, store } = services;
  vi.spyOn(login, 'token').mockImplementation(() => token || undefined);
  vi.spyOn(login, 'renewFor').mockImplementation(async () => {
    if (renews) lists = undefined;
    return renews;
  });
  const place = { screen: 'document-upload', customerType: 'ntb', isLeft: () => isLeft } as const;
  const shrink = (file: File) =>
    new Promise<File | undefined>((resolve) => {
      const smaller = new File(['small'], `${file.name}.jpg`);
      shrunk = () => resolve(canShrink ? smaller : undefined);
    });
  const uploads = createUploads(services, place, ['IDENTITY', 'OTHER'], shrink);
  // What is under way would ask before the window is closed, which the tests share.
  onTestFinished(async () => {
    session.reset();
    sent.forEach(({ stop }) => stop.abort());
    await settled();
  });
  const last = () => sent.at(-1)!;
  const row = (index = '0') => store.get(uploadQueueAtom).rows[Number(index)]!;
  const keep = ({ file, category }: { file: File; category: Upload['category'] }) => {
    const id = `d${documents.length + 1}`;
    contents.set(id, file);
    documents.push({ id, name: file.name, category, size: file.size });
  };
  const steps: Record<string, (...words: string[]) => unknown> = {
    async choose(...files) {
      refused = [];
      for (const each of files) {
        const [, category = 'OTHER', name = '', content = name] =
          /^(?:(\w+):)?([^=]+)(?:=(.*))?$/.exec(each) ?? [];
        const file = new File([content === 'large' ? 'x'.repeat(MOST_BYTES + 1) : content], name);
        chosen.set(name, file);
        const upload = { category: category as Upload['category'], file, mostBytes: MOST_BYTES };
        refused.push(await uploads.add(upload, 10));
      }
      uploads.start();
    },
    /** A file is changed or removed after it was chosen. */
    spoil: (name = '') =>
      Object.assign(chosen.get(name)!, {
        arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
      }),
    lengthen: (name = '') =>
      Object.assign(chosen.get(name)!, { arrayBuffer: async () => new ArrayBuffer(99) }),
    shrunk: () => shrunk(),
    /** The server takes the file and says so. */
    arrive() {
      keep(last());
      last().resolve({ ok: true, value: { documents: [...documents] } });
    },
    /** The server takes the file; its answer gets lost. */
    lose() {
      keep(last());
      last().resolve(failed(0));
    },
    /** It arrives although its upload is stopped or its answer is another one's failure. */
    keep: () => keep(last()),
    done: (status) =>
      last().resolve({
        ok: false,
        problem: { operationId: 'getApplication', status: Number(status), done: true },
      }),
    refuse: (status) => last().resolve(failed(Number(status))),
    /** From now on lists are refused: 0 without an answer. */
    lists: (status) => (lists = status === 'ok' ? undefined : Number(status)),
    /** Of an existing customer, whose provider may renew it. */
    token: () => (token = 't'),
    renewable: () => (renews = true),
    leave: () => (isLeft = true),
    /** The browser makes no picture smaller. */
    unable: () => (canShrink = false),
    there: (count, category) =>
      documents.push(
        ...Array.from({ length: Number(count) }, (_, index) => ({
          id: `${index}`,
          name: `${index}.pdf`,
          category: category as LoanDocument['category'],
          size: 1,
        })),
      ),
    load: () => uploads.load(),
    /** From now on a list is made at once, and arrives later. */
    slow: () => (slow = true),
    listArrives() {
      slow = false;
      listArrives();
    },
    remove(id = '') {
      void uploads.remove(id, '');
    },
    retry: (index) => uploads.retry(row(index)),
    dismiss: (index) => uploads.dismiss(row(index)),
    stop: (index) => uploads.stop(row(index)),
    reset: () => session.reset(),
    answer(button = '') {
      const [open] = store.get(popupsAtom);
      if (open !== undefined) closePopup(store, open, button as 'confirm' | 'close');
    },
  };
  const shown = () => {
    const { rows, documents: uploaded, news } = store.get(uploadQueueAtom);
    const popups = store.get(popupsAtom);
    return {
      rows: rows.map(({ file, state, failure = '' }) => `${file.name} ${state} ${failure}`.trim()),
      uploaded: uploaded.map(({ name }) => name),
      popups: popups.map(({ kind }) => kind),
      values: popups[0]?.values,
      calls: [...calls],
      refused,
      aborted: sent.map(({ stop }) => stop.signal.aborted),
      sizes: sent.map(({ file }) => file.size),
      percent: store.get(uploadProgressAtom)?.percent,
      unsent: store.get(unsentFilesAtom),
      news: news && `${news.kind} ${news.name ?? news.count}`,
    };
  };
  return async (script: readonly Step[]) => {
    for (const step of script) {
      if (typeof step === 'object') expect(shown()).toMatchObject(step);
      else
        for (const act of step.split('; ')) {
          const [name = '', ...words] = act.split(' ');
          await steps[name]!(...words);
          await settled();
        }
    }
  };
}

// A batch that a test leaves unfinished.
afterEach(() => void vi.restoreAllMocks());

const GONE = 'TECHNICAL_ERROR';

const SCRIPTS: Record<string, Record<string, readonly Step[]>> = {
  files: {
    'are sent one after the other, and are documents then': [
      'choose a.pdf b.pdf',
      { rows: ['a.pdf sending', 'b.pdf queued'] },
      'arrive',
      { rows: ['a.pdf done', 'b.pdf sending'] },
      'arrive',
      { rows: [], uploaded: ['a.pdf', 'b.pdf'], calls: ['upload a.pdf', 'upload b.pdf'] },
    ],
    "are listed without the bank's own documents": [
      'there 1 CONTRACT; load',
      { uploaded: [], calls: ['list'] },
    ],
    'are ten at most, with those that are there and those that failed': [
      'there 8 OTHER; load; choose IDENTITY:a.pdf; refuse 500; choose b.pdf c.pdf',
      { refused: [undefined, 'tooMany'] },
    ],
  },
  'a file that is chosen twice': {
    'is not taken again while it is on its way, nor once it is there': [
      'choose a.pdf a.pdf',
      { refused: [undefined, 'duplicate'] },
      'arrive; choose a.pdf',
      { refused: ['duplicate'], uploaded: ['a.pdf'], rows: [] },
    ],
    // Of the same length: what a payroll office calls by one name every month.
    'is not taken again after a reload: the bytes of one length that the server has are compared': [
      'choose a.pdf=May; arrive; choose a.pdf=Jun',
      { refused: [undefined] },
      'choose a.pdf=April',
      { refused: [undefined] },
      'choose a.pdf=May',
      { refused: ['duplicate'], calls: ['upload a.pdf', 'read d1', 'upload a.pdf', 'read d1'] },
    ],
    'is taken where another kind of document is asked for': [
      'choose a.pdf; arrive; choose IDENTITY:a.pdf',
      { refused: [undefined] },
    ],
    'is sent again in its row where it has failed': [
      'choose a.pdf; refuse 500; choose a.pdf',
      { refused: [undefined], rows: ['a.pdf sending unanswered'] },
    ],
  },
  'an upload without an answer': {
    'is done where the list shows that it has arrived': [
      'choose a.pdf; lose',
      { rows: [], uploaded: ['a.pdf'], popups: [], news: 'done a.pdf' },
      { calls: ['upload a.pdf', 'list'] },
    ],
    'is looked for once more before it is sent again': [
      'choose a.pdf; lists 0; lose',
      { rows: ['a.pdf failed unanswered'], popups: [GONE] },
      'lists ok; retry',
      { rows: [], uploaded: ['a.pdf'], calls: ['upload a.pdf', 'list', 'list'] },
    ],
    'is done as soon as the answer to another one names it': [
      'choose a.pdf=x; lists 0; lose; choose b.pdf=y; arrive',
      { rows: [], uploaded: ['a.pdf', 'b.pdf'] },
    ],
    'is not taken for another file of its name that arrives meanwhile': [
      'choose a.pdf=a; refuse 0; choose a.pdf=b; arrive',
      { rows: ['a.pdf failed unanswered'] },
    ],
    'is done, too, when only the application could not be loaded after it': [
      'choose a.pdf; keep; done 503',
      { rows: [], uploaded: ['a.pdf'] },
    ],
  },
  'a refused upload': {
    'is kept for a retry, and the next ones are sent; the batch is reported once': [
      'choose a.pdf b.pdf c.pdf; refuse 429; refuse 429; arrive',
      {
        rows: ['a.pdf failed refused', 'b.pdf failed refused'],
        popups: [GONE],
        news: 'done c.pdf',
      },
      // An answer is an answer: nothing is listed.
      { calls: ['upload a.pdf', 'upload b.pdf', 'upload c.pdf'] },
      'answer confirm',
      { rows: ['a.pdf sending refused', 'b.pdf queued refused'] },
    ],
    'of a screen that was left shows nothing there, but is there when it is opened again': [
      'leave; choose a.pdf b.pdf; refuse 500; arrive',
      { popups: [], rows: ['a.pdf failed unanswered'] },
    ],
  },
  'a token that ends while files are sent': {
    'is renewed, and all that was not taken is sent without a question': [
      'token; renewable; choose a.pdf b.pdf c.pdf; arrive; refuse 401',
      // Nothing is sent without a token.
      { calls: ['upload a.pdf', 'upload b.pdf', 'upload b.pdf'] },
      { rows: ['b.pdf sending refused', 'c.pdf queued refused'] },
      'arrive; arrive',
      { uploaded: ['a.pdf', 'b.pdf', 'c.pdf'], popups: [] },
    ],
    'is renewed where the server ends the connection before it has read the file': [
      'token; renewable; choose a.pdf; lists 401; refuse 0',
      { rows: ['a.pdf sending unanswered'], popups: [] },
      'arrive',
      { uploaded: ['a.pdf'] },
    ],
    'is said where it cannot be renewed; the files stay, and are sent after a sign-in in another tab':
      [
        'token; choose a.pdf b.pdf c.pdf; refuse 401',
        { popups: [GONE], values: { context: 'signIn' } },
        'answer close',
        { rows: ['a', 'b', 'c'].map((name) => `${name}.pdf failed refused`), unsent: true },
        'renewable; retry; arrive',
        { uploaded: ['a.pdf'] },
      ],
    'of a new customer, who has none, is a technical error that sends again': [
      'choose a.pdf b.pdf c.pdf; refuse 401',
      { popups: [GONE], values: {} },
      'answer confirm; arrive; arrive; arrive',
      { uploaded: ['a.pdf', 'b.pdf', 'c.pdf'] },
    ],
  },
  'a file that was changed or removed after it was chosen': {
    'is named before it is sent, without a popup; chosen again it takes the place of its row': [
      'choose a.pdf b.pdf; spoil b.pdf; arrive',
      { rows: ['b.pdf failed unreadable'], popups: [], calls: ['upload a.pdf'], unsent: false },
      'choose b.pdf=changed',
      { refused: [undefined], rows: ['b.pdf sending'] },
    ],
    'is named by its other length, where the browser reads it all the same': [
      'choose a.pdf b.pdf; lengthen b.pdf; arrive',
      { rows: ['b.pdf failed unreadable'] },
    ],
    'is looked for first where its answer was lost': [
      'choose a.pdf; lists 0; lose; lists ok; spoil a.pdf; retry',
      { rows: [], uploaded: ['a.pdf'] },
    ],
  },
  'a picture that is too large': {
    'is made smaller before it is sent; the smaller one is not sent twice': [
      'choose a=large',
      { rows: ['a shrinking'], news: 'shrinking a', calls: [] },
      'shrunk',
      { rows: ['a.jpg sending'], sizes: [5] },
      'arrive; choose a=large; shrunk',
      { rows: [], uploaded: ['a.jpg'], sizes: [5] },
    ],
    'is named where the browser cannot make it smaller, and the next is sent': [
      'unable; choose a=large b.pdf; shrunk',
      { rows: ['a failed tooLarge', 'b.pdf sending'] },
      'arrive',
      { popups: [] },
    ],
  },
  'an upload that is stopped': {
    'is aborted, is gone, and the next one is sent': [
      'choose a.pdf b.pdf; stop 0',
      { aborted: [true, false], rows: ['b.pdf sending'], news: 'stopped a.pdf' },
      'arrive',
      { uploaded: ['b.pdf'], popups: [] },
    ],
    'is announced, and shown where it has arrived all the same': [
      'choose a.pdf; keep; stop 0',
      { rows: [], uploaded: ['a.pdf'], news: 'stopped a.pdf' },
    ],
    'before it has begun is never sent': [
      'choose a.pdf b.pdf; stop 1; arrive',
      { calls: ['upload a.pdf'] },
    ],
    'while it is made smaller is never sent': [
      'choose a=large; stop 0; shrunk',
      { rows: [], calls: [], percent: undefined },
    ],
  },
  'a list that was made before another change, and arrives after it': {
    'is requested once more after an upload was stopped': [
      'choose a.pdf b.pdf; slow; stop 0; arrive',
      { uploaded: ['b.pdf'], calls: ['upload a.pdf', 'list', 'upload b.pdf'] },
      'listArrives',
      { uploaded: ['b.pdf'], calls: ['upload a.pdf', 'list', 'upload b.pdf', 'list'] },
    ],
    'is requested once more after a document was deleted': [
      'choose a.pdf; arrive; choose b.pdf; slow; remove d1; answer confirm; arrive; listArrives',
      { uploaded: ['b.pdf'], calls: ['upload a.pdf', 'upload b.pdf', 'delete d1', 'list'] },
    ],
  },
  'the page': {
    'alone has the files that are sent, or were not taken and can be sent again': [
      { unsent: false },
      'choose a.pdf b.pdf',
      { unsent: true },
      'refuse 429; arrive',
      { rows: ['a.pdf failed refused'], unsent: true },
      'dismiss 0',
      { unsent: false },
    ],
    'sends nothing more once the session is cleared': [
      'choose a.pdf b.pdf; reset; refuse 0',
      { rows: [], percent: undefined, popups: [], calls: ['upload a.pdf'] },
    ],
  },
};

describe.each(Object.entries(SCRIPTS))('%s', (_name, scripts) => {
  it.each(Object.entries(scripts))('%s', (_title, steps) => queueAtServer()(steps));
});
