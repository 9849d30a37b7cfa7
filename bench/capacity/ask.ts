import { Agent, type RequestOptions, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 });
const responseTimeoutMs = 10_000;

export interface LoadRequest {
  method?: string;
  token?: string;
  /** FormData is sent as a form, anything else as JSON. */
  body?: unknown;
  /** The `host` header. */
  host?: string;
}

/**
 * Sends a request over keep-alive connections, as a browser does, and reads the whole response.
 * @throws Error if its status is not 200.
 */
export async function ask(address: string, options: LoadRequest = {}): Promise<string> {
  const form = options.body instanceof FormData ? new Response(options.body) : undefined;
  const json = form || options.body === undefined ? undefined : JSON.stringify(options.body);
  const type = form?.headers.get('content-type') ?? (json ? 'application/json' : undefined);
  const body = form ? Buffer.from(await form.arrayBuffer()) : json;
  const { status, text } = await send(
    address,
    {
      method: options.method ?? 'GET',
      agent,
      timeout: responseTimeoutMs,
      headers: {
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(type ? { 'content-type': type } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.host ? { host: options.host } : {}),
      },
    },
    body,
  );
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
  return text;
}

function send(address: string, options: RequestOptions, body: string | Buffer | undefined) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asking = request(address, options, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.on('error', reject);
    asking.end(body);
  });
}
