import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { app } from './app.ts';

const { hostname, port } = new URL(app.url);

/** The address of a person's portfolio site, for a browser. */
export const siteOf = (username: string) => `http://${username}.localhost:${port}`;

/** The response to a crawler at a host name that points to us. Crawlers run no scripts. */
export const requestHost = (host: string, path = '/', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string; type: string }>((resolve, reject) => {
    const allHeaders = { host: `${host}:${port}`, accept: 'text/html', ...headers };
    request({ hostname, port, path, headers: allHeaders }, async (res) =>
      resolve({
        status: res.statusCode ?? 0,
        body: await text(res),
        type: res.headers['content-type'] ?? '',
      }),
    )
      .on('error', reject)
      .end();
  });
