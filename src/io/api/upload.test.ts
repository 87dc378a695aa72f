import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CALL_TIMEOUT_MS } from '#io/time-limit.ts';
import { uploadingFetch } from '#io/api/upload.ts';

type Handler =
  ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | undefined;

/** A sender that does what the test says. */
class Sender {
  static last: Sender;
  upload: { onprogress: Handler } = { onprogress: undefined };
  onload: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  status = 200;
  responseText = '{}';
  aborted = false;
  sent: Record<string, string> = {};
  constructor() {
    Sender.last = this;
  }
  open(): void {}
  send(): void {}
  abort(): void {
    this.aborted = true;
  }
  setRequestHeader(name: string, value: string): void {
    this.sent[name] = value;
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nfrontend-error: EMPLOYEE\r\n';
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Sender);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function upload() {
  const shares: number[] = [];
  const request = new Request('http://bank.localhost/api', {
    method: 'POST',
    headers: { 'x-requested-with': 'kredit', 'content-type': 'multipart/form-data' },
  });
  const answer = uploadingFetch(new FormData(), (share) => shares.push(share))(request);
  answer.catch(() => undefined);
  return { answer, shares };
}
const move = (loaded: number) =>
  Sender.last.upload.onprogress?.({ lengthComputable: true, loaded, total: 4 });

it('answers with status, headers and body, and reports progress', async () => {
  const { answer, shares } = upload();
  move(1);
  Sender.last.status = 412;
  Sender.last.onload?.();
  const response = await answer;
  expect([response.status, response.headers.get('frontend-error'), await response.text()]).toEqual([
    412,
    'EMPLOYEE',
    '{}',
  ]);
  expect(shares).toEqual([0.25]);
  expect(Sender.last.sent).toEqual({ 'x-requested-with': 'kredit' });
});

it('reports no progress of a body of unknown length, and waits for it', async () => {
  const { answer, shares } = upload();
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 100);
  Sender.last.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 100);
  Sender.last.responseText = '';
  Sender.last.status = 204;
  Sender.last.onload?.();
  expect((await answer).status).toBe(204);
  expect(shares).toEqual([]);
});

it('reads headers however a browser writes them', async () => {
  vi.spyOn(Sender.prototype, 'getAllResponseHeaders').mockReturnValue(
    '\nContent-Type:application/json\n frontend-error :  EMPLOYEE \nno header\n',
  );
  const { answer } = upload();
  Sender.last.onload?.();
  const { headers } = await answer;
  expect([headers.get('content-type'), headers.get('frontend-error')]).toEqual([
    'application/json',
    'EMPLOYEE',
  ]);
});

it('may be slow, but times out without progress', async () => {
  const { answer } = upload();
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 100);
  move(1);
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 100);
  expect(Sender.last.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(Sender.last.aborted).toBe(true);
  await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('sends nothing for an aborted call, and leaves no timer', async () => {
  const send = vi.spyOn(Sender.prototype, 'send');
  const answer = uploadingFetch(
    new FormData(),
    () => undefined,
  )(new Request('http://bank.localhost/api', { method: 'POST', signal: AbortSignal.abort() }));
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
  expect(send).not.toHaveBeenCalled();
});

it('rejects an unreadable answer', async () => {
  const { answer } = upload();
  Sender.last.status = 999;
  Sender.last.onload?.();
  await expect(answer).rejects.toBeInstanceOf(RangeError);
});
