import { Agent, type RequestOptions, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 });
const answerWithinMs = 10_000;

export interface Asked {
  method?: string;
  token?: string;
  /** A form is sent as it is, anything else as JSON. */
  body?: unknown;
  /** The host name that is asked for. */
  host?: string;
}

/**
 * Asks as a browser that keeps its connections, and reads the answer to its end.
 * @throws Error when it is not 200.
 */
export async function ask(address: string, asked: Asked = {}): Promise<string> {
  const form = asked.body instanceof FormData ? new Response(asked.body) : undefined;
  const json = form || asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const type = form?.headers.get('content-type') ?? (json ? 'application/json' : undefined);
  const body = form ? Buffer.from(await form.arrayBuffer()) : json;
  const { status, text } = await send(
    address,
    {
      method: asked.method ?? 'GET',
      agent,
      timeout: answerWithinMs,
      headers: {
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(type ? { 'content-type': type } : {}),
        ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
        ...(asked.host ? { host: asked.host } : {}),
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
