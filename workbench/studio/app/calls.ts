/** Calls of the studio's page to its server. */
import { useEffect, useState } from 'react';
import type { Response as ServerResponse } from '../server/guard.ts';
import { t } from '../shared.ts';

export type Response<Value> = { ok: true; value: Value } | Refused;
export type Refused = Extract<ServerResponse, { ok: false }>;

/** Something was written: what is shown is read again at once. */
export const WRITTEN = 'studio:written';

export const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Reads; with a body it writes. */
async function call<Value>(path: string, body?: unknown): Promise<Response<Value>> {
  try {
    const request = body === undefined ? {} : post(body);
    const response = await fetch(`/workbench/api/${path}`, request);
    const answer = (await response.json()) as Response<Value>;
    if (body !== undefined && answer.ok) window.dispatchEvent(new Event(WRITTEN));
    return answer;
  } catch {
    // The browser's own message about a lost connection is not German.
    return { ok: false, problem: t('lost') };
  }
}

/** A call that writes: whether it is on its way, and why it was refused. */
export function useCall<Value>(path: string) {
  const [refused, setRefused] = useState<Refused>();
  const [isCalling, setCalling] = useState(false);
  const send = async (body: unknown): Promise<Response<Value>> => {
    setCalling(true);
    const answer = await call<Value>(path, body);
    setCalling(false);
    setRefused(answer.ok ? undefined : answer);
    return answer;
  };
  return { send, isCalling, refused, forget: () => setRefused(undefined) };
}

/** What a call last read; `problem` is why it could not be read again. */
interface Read<Value> {
  value?: Value;
  problem?: string;
  /** After which change. */
  of?: string;
}
/** Reads again whenever a definition was saved, which `changes` counts; an outdated response is dropped. */
export function useRead<Value>(path: string, changes: number) {
  const [read, setRead] = useState<Read<Value>>({});
  const of = `${path} ${changes}`;
  useEffect(() => {
    let isCurrent = true;
    void call<Value>(path).then((answer) => {
      if (!isCurrent) return;
      setRead((last) =>
        answer.ok ? { value: answer.value, of } : { ...last, problem: answer.problem, of },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [path, of]);
  return { ...read, isLoading: read.of !== of };
}
