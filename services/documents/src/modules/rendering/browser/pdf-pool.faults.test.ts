import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  browserPids,
  createTestPool,
  freezePages,
  pagesOf,
  rendererPids,
} from '../../../../test/pdf-tools.ts';
import type { PdfPool } from './pdf-pool.service.ts';

let pool: PdfPool;
const useTestPool = (options?: Parameters<typeof createTestPool>[0]) => {
  pool = createTestPool(options);
  return pool;
};

afterEach(() => pool.close());

const page = (body: string) => `<!doctype html><title>Test</title>${body}`;

async function textOf(html: string): Promise<string> {
  return (await pagesOf(await pool.render(html))).join('\n').trim();
}

it('prints more documents than it has pages, each with its own text only', async () => {
  useTestPool({ pages: 2, recycleAfter: 3 });
  const names = Array.from({ length: 9 }, (_, index) => `document-${index}`);
  const texts = await Promise.all(names.map((name) => textOf(page(`<p>${name}</p>`))));
  expect(texts).toEqual(names);
  expect(await browserPids()).toHaveLength(1);
});

it('replaces a page after the given number of documents', async () => {
  useTestPool({ pages: 1, recycleAfter: 2 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    expect(await textOf(page(`<p>${name}</p>`))).toBe(name);
  }
});

it('releases the memory of a large document by not reusing its page', async () => {
  useTestPool({ pages: 1 });
  await textOf(page('<p>warm</p>'));
  const warm = await rendererPids();
  await textOf(page('<p>warm</p>'));
  expect(await rendererPids()).toEqual(warm);
  await textOf(page('<p>line</p>'.repeat(4_000)));
  expect(await textOf(page('<p>after</p>'))).toBe('after');
  const [after, ...others] = await rendererPids();
  expect(others).toEqual([]);
  expect(warm).not.toContain(after);
});

describe('text that tries to load something', () => {
  let server: Server;
  let address: string;
  let connections: number;

  beforeEach(async () => {
    connections = 0;
    server = createServer((_, response) => response.end('reached'));
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    useTestPool({ pages: 1 });
  });

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it.each([
    ['an image', (url: string) => `<img src="${url}/a.png"><p>kept</p>`],
    ['a style sheet', (url: string) => `<link rel="stylesheet" href="${url}/a.css"><p>kept</p>`],
    ['an import', (url: string) => `<style>@import url(${url}/a.css);</style><p>kept</p>`],
    [
      'a font',
      (url: string) =>
        `<style>@font-face{font-family:x;src:url(${url}/a.woff2)}p{font-family:x}</style><p>kept</p>`,
    ],
    ['a frame', (url: string) => `<iframe src="${url}/"></iframe><p>kept</p>`],
    ['an object', (url: string) => `<object data="${url}/a.svg"></object><p>kept</p>`],
    ['a sound', (url: string) => `<audio src="${url}/a.mp3" autoplay></audio><p>kept</p>`],
    [
      'a refresh',
      (url: string) => `<meta http-equiv="refresh" content="0;url=${url}/"><p>kept</p>`,
    ],
    [
      'an early connection',
      (url: string) =>
        `<link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}"><link rel="prefetch" href="${url}/a"><p>kept</p>`,
    ],
    ['a frame of its own', () => '<iframe src="data:text/html,framed"></iframe><p>kept</p>'],
    ['a local file', () => '<iframe src="file:///etc/hostname"></iframe><p>kept</p>'],
    [
      'a script',
      (url: string) =>
        `<script src="${url}/a.js"></script><script>document.body.textContent='script ran'</script><p>kept</p>`,
    ],
    [
      'a handler',
      (url: string) =>
        `<img src="data:," onerror="document.body.textContent='handler ran';fetch('${url}')"><p>kept</p>`,
    ],
  ])('loads and runs nothing for %s', async (_, html) => {
    for (let time = 0; time < 2; time += 1) {
      expect(await textOf(page(html(address)))).toBe('kept');
      expect(await textOf(page('<p>next</p>'))).toBe('next');
    }
    expect(connections).toBe(0);
  });
});

it('gives up on a page that hangs and prints the next document on a new one', async () => {
  useTestPool({ pages: 1, timeoutMs: 3_000 });
  await textOf(page('<p>warm</p>'));
  const [before] = await browserPids();
  await freezePages();
  await expect(pool.render(page('<p>stuck</p>'))).rejects.toThrow('took longer than 3000 ms');
  expect(await textOf(page('<p>after</p>'))).toBe('after');
  expect(await browserPids()).not.toContain(before);
});

it('prints every accepted document although the browser is killed between and during them', async () => {
  useTestPool();
  await textOf(page('<p>warm</p>'));
  const [idle] = await browserPids();
  process.kill(idle!, 'SIGKILL');
  expect(await textOf(page('<p>relaunched</p>'))).toBe('relaunched');

  const [browserPid] = await browserPids();
  const long = page(`<p>begin</p>${'<p>line</p>'.repeat(6_000)}`);
  const printing = [pool.render(long), pool.render(long)];
  process.kill(browserPid!, 'SIGKILL');
  const pdfs = await Promise.all(printing);
  for (const pdf of pdfs) expect((await pagesOf(pdf))[0]).toContain('begin');
});

it('reports a browser that cannot be started, and retries with the next document', async () => {
  useTestPool({ executablePath: '/nonexistent/chromium' });
  await expect(pool.render(page(''))).rejects.toThrow('/nonexistent/chromium');
  await expect(pool.render(page(''))).rejects.toThrow('/nonexistent/chromium');
});

it('finishes accepted documents before it closes, refuses later ones and leaves no browser', async () => {
  useTestPool();
  const accepted = pool.render(page('<p>accepted</p>'));
  await Promise.all([pool.close(), accepted]);
  expect((await pagesOf(await accepted))[0]).toContain('accepted');
  await expect(pool.render(page(''))).rejects.toThrow('closed');
  expect(await browserPids()).toEqual([]);
});
