export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
  /** The reply's bytes are wanted as they are, unless it is a refusal. */
  wantsFile?: boolean | undefined;
}
export interface Incoming {
  status: number;
  text: string;
  file?: Blob;
}

/** Sends a call; rejects when no answer came. */
export async function send(call: Outgoing): Promise<Incoming> {
  if (call.onProgress) return sendWithProgress(call);
  const { method, headers, body, signal } = call;
  const reply = await fetch(call.url, { method, headers, body, signal });
  if (call.wantsFile && reply.ok) {
    return { status: reply.status, text: '', file: await reply.blob() };
  }
  return { status: reply.status, text: await reply.text() };
}

// fetch cannot tell how far an upload is.
function sendWithProgress({ method, url, headers, body, signal, onProgress }: Outgoing) {
  return new Promise<Incoming>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('The request got no answer.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}
