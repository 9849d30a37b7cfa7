import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchRules } from '@soloist/server-kit/safe-fetch';

// It listens on all local addresses: 127.0.0.2 stands for the internet, 127.0.0.1 for our network.
const internet = '127.0.0.2';
const home = '127.0.0.1';

/** Third-party web servers under any name; `home.example` resolves to this machine. */
export async function startWeb() {
  const visits: { path: string; host: string; agent: string }[] = [];
  const pages = new Map<string, RequestListener>();
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://page.example');
    visits.push({
      path: pathname,
      host: req.headers.host ?? '',
      agent: req.headers['user-agent'] ?? '',
    });
    const answer = pages.get(pathname);
    if (answer) answer(req, res);
    else res.writeHead(404).end();
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const rules: FetchRules = {
    isPublic: (ip) => ip === internet,
    ports: [port],
    resolve: async (host) => [{ address: host === 'home.example' ? home : internet, family: 4 }],
  };
  return {
    port,
    /** Rules that allow this web to be read like the internet. */
    rules,
    visits,
    /** A page that is not cached. */
    newPage(answer: RequestListener, host = 'page.example') {
      const path = `/page-${pages.size}`;
      pages.set(path, answer);
      return { path, url: `http://${host}:${port}${path}` };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
export type Web = Awaited<ReturnType<typeof startWeb>>;

export const html =
  (head: string, body = ''): RequestListener =>
  (_req, res) =>
    void res
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);

export const meta = (property: string, content: string) =>
  `<meta property="${property}" content="${content}">`;

export const image =
  (bytes: Buffer, type = 'image/png'): RequestListener =>
  (_req, res) =>
    void res.writeHead(200, { 'content-type': type }).end(bytes);

export const redirect =
  (location: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(302, { location }).end();
