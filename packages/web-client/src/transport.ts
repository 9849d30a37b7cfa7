export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  /** Receives the progress of the upload, or of the download. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Returns the response's bytes unchanged, unless it is a refusal. */
  wantsFile?: boolean | undefined;
  /** Streams the response, unless it is a refusal. */
  wantsStream?: boolean | undefined;
}
export interface Incoming {
  status: number;
  text: string;
  file?: Blob;
  stream?: ReadableStream<Uint8Array> | null;
}

/** Sends a call; rejects without a response. */
export async function send(call: Outgoing): Promise<Incoming> {
  if (call.onProgress && !call.wantsFile) return sendWithProgress(call);
  const { method, headers, body, signal } = call;
  const reply = await fetch(call.url, { method, headers, body, signal });
  if (call.wantsFile && reply.ok) {
    return { status: reply.status, text: '', file: await readFile(reply, call.onProgress) };
  }
  if (call.wantsStream && reply.ok) return { status: reply.status, text: '', stream: reply.body };
  return { status: reply.status, text: await reply.text() };
}

async function readFile(reply: Response, onProgress: Outgoing['onProgress']): Promise<Blob> {
  const size = Number(reply.headers.get('content-length'));
  // Progress is only known for an unencoded response.
  const isCounted = size > 0 && !reply.headers.has('content-encoding');
  if (!onProgress || !isCounted || !reply.body) return reply.blob();
  let received = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      received += part.byteLength;
      onProgress(received / size);
      controller.enqueue(part);
    },
  });
  return new Response(reply.body.pipeThrough(count), { headers: reply.headers }).blob();
}

/** The lines of a streamed text; blank ones are left out. Rejects when it is interrupted. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let partialLine = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (partialLine + decoder.decode(part.value, { stream: true })).split('\n');
      partialLine = lines.pop() ?? '';
      yield* lines.filter((line) => line.trim());
    }
    if (partialLine.trim()) yield partialLine;
  } finally {
    // The consumer stopped reading, so the rest is not needed.
    await reader.cancel().catch(() => {});
  }
}

// fetch cannot report the progress of an upload.
function sendWithProgress({ method, url, headers, body, signal, onProgress }: Outgoing) {
  return new Promise<Incoming>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('The request got no reply.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}
