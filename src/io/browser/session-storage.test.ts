import { describe, expect, it } from 'vitest';
import { isStorageKept, SESSION_KEYS, sessionValues } from '#io/browser/session-storage.ts';

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe('whether the storage keeps a value', () => {
  const broken = (how: Partial<Storage>) => () => ({ ...memoryStorage(), ...how });
  const refuse = (name: string) => (): never => {
    throw new DOMException('', name);
  };
  it.each<[boolean, string, () => Storage]>([
    [true, 'usual', memoryStorage],
    [false, 'blocked', refuse('SecurityError')],
    [false, 'full, or private without a quota', broken({ setItem: refuse('QuotaExceededError') })],
    [false, 'forgetful', broken({ getItem: () => null })],
    [false, 'missing', () => null as unknown as Storage],
  ])('%s: %s', (expected, _name, storage) => expect(isStorageKept(storage)).toBe(expected));
  it('leaves nothing behind', () => {
    const storage = memoryStorage();
    isStorageKept(() => storage);
    expect(storage.length).toBe(0);
  });
});

describe('session values', () => {
  it('are kept under the six keys of the specification (row 3.4), and one while an application is hidden', () => {
    expect(SESSION_KEYS).toEqual([
      'application_id',
      'durchblickerId',
      'inApp',
      'loanAmount',
      'loanDuration',
      'appContrastTheme',
      'lastSeen',
    ]);
  });

  it('are removed with the application, except contrast and inApp', () => {
    const storage = memoryStorage();
    const session = sessionValues(() => storage);
    for (const key of SESSION_KEYS) session.write(key, 'x');
    session.clear();
    expect(SESSION_KEYS.filter((key) => session.read(key) !== undefined)).toEqual([
      'inApp',
      'appContrastTheme',
    ]);
    expect(storage.length).toBe(2);
    session.write('inApp', undefined);
    expect(session.read('inApp')).toBe(undefined);
  });

  it.each(['', '.', '..', 'a/b', '../a', 'a?b', 'a%2Fb', 'a b', 'ä', 'x'.repeat(65)])(
    'hold no application where its id is %j',
    (id) => {
      const storage = memoryStorage();
      storage.setItem('application_id', id);
      expect(sessionValues(() => storage).read('application_id')).toBe(undefined);
    },
  );

  it.each(['a', '12UKzrjowRp6MIMNM15inw', 'a-B_9', 'x'.repeat(64)])(
    'hold the application %s',
    (id) => {
      const storage = memoryStorage();
      storage.setItem('application_id', id);
      expect(sessionValues(() => storage).read('application_id')).toBe(id);
    },
  );

  it('last for the page when the browser refuses its storage', () => {
    const session = sessionValues(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    session.write('application_id', 'a');
    expect(session.read('application_id')).toBe('a');
    session.clear();
    expect(session.read('application_id')).toBe(undefined);
  });

  it.each([
    ['nothing', undefined],
    ['an older value', 'old'],
  ])('last for the page when the browser refuses to write and answers %s', (_name, kept) => {
    const storage = memoryStorage();
    if (kept !== undefined) storage.setItem('application_id', kept);
    let full = true;
    const session = sessionValues(() => ({
      ...storage,
      setItem: (key: string, value: string) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        storage.setItem(key, value);
      },
    }));
    session.write('application_id', 'a');
    expect(session.read('application_id')).toBe('a');
    full = false;
    session.write('application_id', 'b');
    expect(session.read('application_id')).toBe('b');
    expect(storage.getItem('application_id')).toBe('b');
    session.clear();
    expect(session.read('application_id')).toBe(undefined);
  });
});
