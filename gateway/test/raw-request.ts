import { once } from 'node:events';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends exactly this path and these headers: `fetch` would clean both first. */
export async function rawRequest(
  base: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer },
): Promise<RawReply> {
  const { hostname, port } = new URL(base);
  const req = request({ hostname, port, agent: false, ...options });
  req.end(body);
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  return { status: res.statusCode ?? 0, headers: res.headers, body: await text(res) };
}

/** A browser's navigation to a page. */
export const getPage = (base: string, path: string, host = 'localhost') =>
  rawRequest(base, { path, headers: { host, accept: 'text/html,*/*;q=0.8' } });
