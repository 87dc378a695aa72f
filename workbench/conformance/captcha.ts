/** Where the bank demands a proof of work with a registration, each registration gets one of its own. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isObject } from '#schema/data-path.ts';
import type { Inputs } from './journeys.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

async function proofOfWork(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/captcha`);
  if (!response.ok) return undefined;
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export async function withCaptchas(url: string, inputs: Inputs): Promise<Inputs> {
  const solved = Object.entries(inputs).map(async ([name, value]) => {
    const isRegistration = isObject(value) && 'loanAmount' in value && 'customer' in value;
    const captcha = isRegistration ? await proofOfWork(url) : undefined;
    return [name, captcha === undefined ? value : { ...(value as object), captcha }] as const;
  });
  return Object.fromEntries(await Promise.all(solved));
}
