import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { app } from './app.ts';

const { hostname, port } = new URL(app.url);

/** The address of a person's portfolio site, for a browser. */
export const siteOf = (username: string) => `http://${username}.localhost:${port}`;

/** What a crawler gets at a host name that its own DNS has led to us; it runs no script. */
export const visit = (host: string, path = '/', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string; type: string }>((resolve, reject) => {
    const sent = { host: `${host}:${port}`, accept: 'text/html', ...headers };
    request({ hostname, port, path, headers: sent }, async (res) =>
      resolve({
        status: res.statusCode ?? 0,
        body: await text(res),
        type: res.headers['content-type'] ?? '',
      }),
    )
      .on('error', reject)
      .end();
  });
