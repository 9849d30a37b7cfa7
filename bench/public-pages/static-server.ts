import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Browser } from '@playwright/test';

/** What the gateway sent for an address: its headers, and its bytes as they were sent. */
interface SentFile {
  headers: { [name: string]: string };
  body: Buffer;
}

/** The page at an address and the files that it loads. */
export async function recordPage(browser: Browser, url: string): Promise<Map<string, SentFile>> {
  const page = await browser.newPage();
  const addresses: string[] = [];
  page.on('requestfinished', (request) => addresses.push(request.url()));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  const records = new Map<string, SentFile>();
  for (const address of new Set(addresses)) {
    const { pathname, search } = new URL(address);
    records.set(pathname + search, await readEncoded(address));
  }
  return records;
}

const copied = ['content-type', 'content-encoding', 'content-security-policy', 'cache-control'];

async function readEncoded(address: string): Promise<SentFile> {
  const accept = address.includes('/shell/') ? '*/*' : 'text/html,*/*;q=0.8';
  const request = get(address, {
    headers: { accept, 'accept-encoding': 'gzip, br', 'accept-language': 'en-US' },
  });
  const [reply] = await once(request, 'response');
  const body = await buffer(reply);
  const headers = Object.fromEntries(
    copied.filter((name) => reply.headers[name]).map((name) => [name, reply.headers[name]]),
  );
  return { headers, body };
}

/** Serves them from memory. */
export async function serveRecords(records: Map<string, SentFile>) {
  const server = createServer((request, response) => {
    const record = records.get(request.url ?? '');
    if (!record) return void response.writeHead(404).end();
    response.writeHead(200, { ...record.headers, 'content-length': record.body.length });
    response.end(record.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}
