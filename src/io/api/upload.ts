/** A `fetch` with upload progress, which the platform's own lacks. */
import { CALL_TIMEOUT_MS, timeLimit } from '#io/time-limit.ts';

/**
 * Sends the request by XMLHttpRequest; `onProgress` gets 0 to 1. Aborts and failures reject as with `fetch`. While bytes are sent,
 * the time limit is renewed.
 */
export function uploadingFetch(
  body: FormData,
  onProgress: (share: number) => void,
): (request: Request) => Promise<Response> {
  return (request) =>
    new Promise((resolve, reject) => {
      request.signal.throwIfAborted();
      const { method, url, headers } = request;
      const limit = timeLimit(CALL_TIMEOUT_MS, request.signal);
      const { signal } = limit;
      const sender = new XMLHttpRequest();
      sender.open(method, url);
      // The boundary belongs to the body sent here, so the platform has to write the content type itself.
      headers.forEach((value, name) => {
        if (name !== 'content-type') sender.setRequestHeader(name, value);
      });
      sender.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        limit.renew();
        if (lengthComputable) onProgress(loaded / total);
      };
      sender.onprogress = limit.renew;
      sender.onload = () => resolve(responseOf(sender));
      sender.onerror = () => reject(new TypeError('upload failed'));
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        sender.abort();
      });
      sender.onloadend = limit.end;
      sender.send(body);
    });
}

/** Rejects for a status that no response can have. */
const responseOf = async (sender: XMLHttpRequest): Promise<Response> =>
  new Response(sender.responseText === '' ? null : sender.responseText, {
    status: sender.status,
    headers: headersOf(sender),
  });

function headersOf(sender: XMLHttpRequest): Headers {
  const lines = sender.getAllResponseHeaders().matchAll(/^([^:\r\n]+):(.*)$/gm);
  return new Headers(
    [...lines].map(([, name = '', value = '']): [string, string] => [name.trim(), value]),
  );
}
