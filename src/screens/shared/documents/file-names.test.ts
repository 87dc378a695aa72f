import { describe, expect, it } from 'vitest';
import { plainName, shortName } from '#screens/shared/documents/file-names.ts';

describe('the name of a file', () => {
  it.each([
    ['C:\\fakepath\\a.pdf', 'a.pdf'],
    ['/home/x/a.pdf', 'a.pdf'],
    ['a.pdf', 'a.pdf'],
    ['Ma\u0308rz.pdf', 'März.pdf'],
  ])('%j is %j', (name, plain) => expect(plainName(name)).toBe(plain));
  it('is shortened in the middle', () => {
    expect(shortName('Gehaltszettel.pdf')).toBe('Gehaltszettel.pdf');
    const short = shortName('Gehaltszettel der Muster GmbH für Oktober 2026 (2).pdf');
    expect(short).toBe('Gehaltszettel der M…2026 (2).pdf');
    expect(short).toHaveLength(32);
  });
});
