import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOfHost, BRANDS, hostMatches } from '#brand/brands.ts';

const HOSTS = {
  bank: { hosts: ['localhost', 'bank.localhost', '*.bank.example', 'special.direct.example'] },
  direct: {
    hosts: ['direct.localhost', '*.direct.example', 'kredit.bank.example', '*.kredit.bank.example'],
  },
};

test.each([
  ['localhost', 'bank'],
  ['bank.localhost', 'bank'],
  ['direct.localhost', 'direct'],
  ['DIRECT.localhost', 'direct'],
  ['www.bank.example', 'bank'],
  ['a.b.bank.example', 'bank'],
  ['www.direct.example', 'direct'],
  // An exact name beats a pattern, a longer pattern a shorter one.
  ['special.direct.example', 'bank'],
  ['kredit.bank.example', 'direct'],
  ['x.kredit.bank.example', 'direct'],
  // Unknown, or only similar.
  ['direct.example', 'bank'],
  ['notdirect.example', 'bank'],
  ['evildirect.localhost', 'bank'],
  ['direct.localhost.evil.example', 'bank'],
  ['', 'bank'],
])('%s is %s', (host, brand) => expect(brandOfHost(host, HOSTS).id).toBe(brand));

test('a host that matches no pattern belongs to the larger bank', () =>
  fc.assert(
    fc.property(fc.domain(), (host) => {
      const known = [...HOSTS.bank.hosts, ...HOSTS.direct.hosts].some((pattern) =>
        hostMatches(pattern, host),
      );
      return known || brandOfHost(host, HOSTS).id === 'bank';
    }),
  ));
test('a pattern with a wildcard matches subdomains only', () =>
  fc.assert(
    fc.property(
      fc.domain(),
      fc.domain(),
      (name, host) =>
        hostMatches(`*.${name}`, `x.${name}`) &&
        !hostMatches(`*.${name}`, name) &&
        hostMatches(`*.${name}`, host) === host.endsWith(`.${name}`),
    ),
  ));

test('the two brands have the values of the specification', () => {
  expect(BRANDS.bank).toMatchObject({
    product: 'Online Kredit',
    title: 'Online Kredit beantragen',
    entity: '0100',
    allowedEntities: ['0100', '0110'],
  });
  expect(BRANDS.direct).toMatchObject({
    product: 'easy kredit',
    title: 'easy Kredit beantragen',
    entity: '0109',
    allowedEntities: ['0109'],
  });
});
