import { describe, expect, it } from 'vitest';
import {
  checkIdentity,
  checkIssuer,
  checkSender,
  InvalidResponseError,
} from '#io/provider-response.ts';

const ISSUER = 'https://login.example/bank';
const NOW = new Date('2026-11-29T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const CLAIMS = { iss: ISSUER, sub: 'anna', aud: 'online-kredit', iat: SECONDS, exp: SECONDS + 300 };
const expected: Parameters<typeof checkIdentity>[1] = {
  issuer: ISSUER,
  clientId: 'online-kredit',
  now: NOW,
};

describe('the claims of an ID token', () => {
  const identity = (change: object, given = expected) =>
    expect(() => checkIdentity({ ...CLAIMS, ...change }, given));

  it.each<[string, object]>([
    ['as issued', {}],
    ['with the client in a list of audiences', { aud: ['online-kredit'] }],
    ['with the authorised party', { azp: 'online-kredit' }],
    [
      'with several audiences and the authorised party',
      { aud: ['urn:api', 'online-kredit'], azp: 'online-kredit' },
    ],
    ['with fractions of seconds', { iat: SECONDS + 0.5, exp: SECONDS + 0.75 }],
    ['that ended within the leeway', { iat: SECONDS - 400, exp: SECONDS - 299 }],
    ['issued in the future of the server', { iat: SECONDS + 3_600, exp: SECONDS + 3_900 }],
    ['with claims of its own', { entity: '0100', roles: ['x'], nonce: 'n' }],
  ])('are taken %s', (_name, change) => {
    identity(change).not.toThrow();
  });

  it.each<[string, object]>([
    ...['https://login.example', `${ISSUER}/`, 'http://login.example/bank', '', undefined, 7].map(
      (iss): [string, object] => [`of the issuer ${String(iss)}`, { iss }],
    ),
    ['of a list of issuers', { iss: [ISSUER] }],
    ...['', undefined, null, 7, { id: 'anna' }, ['anna']].map((sub): [string, object] => [
      `of the subject ${JSON.stringify(sub)}`,
      { sub },
    ]),
    ...[
      'other',
      '',
      undefined,
      null,
      [],
      ['other'],
      [['online-kredit']],
      { 0: 'online-kredit' },
    ].map((aud): [string, object] => [`for ${JSON.stringify(aud)}`, { aud }]),
    ['for a name that contains the client', { aud: 'online-kredit-2' }],
    ['for several audiences without an authorised party', { aud: ['online-kredit', 'other'] }],
    [
      'for several audiences, issued to another one',
      { aud: ['online-kredit', 'other'], azp: 'other' },
    ],
    ...['other', '', null, 7].map((azp): [string, object] => [
      `issued to ${JSON.stringify(azp)}`,
      { azp },
    ]),
    ['that end as they begin', { exp: SECONDS }],
    ['that end before they begin', { exp: SECONDS - 1 }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['that end in a text', { exp: String(SECONDS + 300) }],
    ['that begin in a text', { iat: String(SECONDS) }],
    ['that end never', { exp: Number.NaN }],
    ['that expired yesterday', { iat: SECONDS - 86_700, exp: SECONDS - 86_400 }],
    ['that expired at the end of the leeway', { iat: SECONDS - 400, exp: SECONDS - 300 }],
  ])('are refused %s', (_name, change) => {
    identity(change).toThrow(InvalidResponseError);
  });

  it('count by themselves until a response has named the time of the server', () => {
    const early = { ...expected, now: undefined };
    identity({ iat: 10, exp: 20 }, early).not.toThrow();
    identity({ iat: 20, exp: 10 }, early).toThrow(InvalidResponseError);
  });
});

describe('a discovery document', () => {
  it.each([
    [ISSUER, ISSUER],
    [`${ISSUER}/`, ISSUER],
    [ISSUER, `${ISSUER}/`],
    [`${ISSUER}/`, `${ISSUER}/`],
  ])('of %s is that of %s', (issuer, authority) => {
    expect(() => checkIssuer({ issuer }, authority)).not.toThrow();
  });
  it.each([
    'https://evil.example/bank',
    'https://login.example',
    `${ISSUER}//`,
    `${ISSUER}/x`,
    `${ISSUER}?x`,
    'http://login.example/bank',
    'https://LOGIN.example/bank',
    '',
    undefined,
    7,
    [ISSUER],
  ])('of %s is refused', (issuer) => {
    expect(() => checkIssuer({ issuer }, ISSUER)).toThrow(InvalidResponseError);
  });
});

describe('an authorization response', () => {
  const from = (query: string, isNamed?: unknown) =>
    expect(() =>
      checkSender(new URLSearchParams(query), {
        issuer: ISSUER,
        ...(isNamed !== undefined && { authorization_response_iss_parameter_supported: isNamed }),
      }),
    );
  const own = `iss=${encodeURIComponent(ISSUER)}`;

  it.each([
    [own, true],
    [own, false],
    [own, undefined],
    [`${own}&error=login_required`, true],
    ['error=temporarily_unavailable', true],
    ['code=c', false],
    ['code=c', undefined],
    ['code=c', 'true'],
  ])('with %s is taken where the provider announces %s', (query, isNamed) => {
    from(query, isNamed).not.toThrow();
  });
  it.each([
    ['code=c&iss=https%3A%2F%2Fevil.example', undefined],
    ['code=c&iss=https%3A%2F%2Fevil.example', true],
    ['error=login_required&iss=https%3A%2F%2Fevil.example', true],
    [`code=c&${own}%2F`, true],
    [`code=c&${own}&iss=https%3A%2F%2Fevil.example`, true],
    ['code=c&iss=', undefined],
    ['code=c', true],
  ])('with %s is refused where the provider announces %s', (query, isNamed) => {
    from(query, isNamed).toThrow(InvalidResponseError);
  });
});
