/** A `fetch` that reports how much of the body has left: the platform's own one cannot. */

/** Sends the request by XMLHttpRequest; `onProgress` gets 0 to 1. Aborts and failures reject as with `fetch`. */
export function uploadingFetch(body: FormData, onProgress: (share: number) => void) {
  return (request: Request): Promise<Response> => new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    sender.open(request.method, request.url);
    // The boundary belongs to the body sent here, so the platform has to write the content type itself.
    request.headers.forEach((value, name) => {
      if (name !== 'content-type') sender.setRequestHeader(name, value);
    });
    sender.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    sender.onload = () => resolve(new Response(sender.status === 204 ? null : sender.responseText, { status: sender.status, headers: headersOf(sender) }));
    sender.onerror = () => reject(new TypeError('upload failed'));
    sender.onabort = () => reject(new DOMException('upload aborted', 'AbortError'));
    request.signal.addEventListener('abort', () => sender.abort());
    sender.send(body);
  });
}

function headersOf(sender: XMLHttpRequest): Headers {
  const lines = sender.getAllResponseHeaders().trim().split(/\r?\n/).filter((line) => line.includes(':'));
  return new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]));
}
