import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { endpoints } from '@soloist/contracts';
import { rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { maxBodyBytes } from './body-limit.routes.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const fake of Object.values(gateway.fakes)) {
    fake.answer = undefined;
    fake.received.length = 0;
  }
});

describe('streaming', () => {
  it('forwards the first bytes of a response before the service has sent the last', async () => {
    let finish = () => {};
    gateway.fakes.sage.answer = (_req, res) => {
      res.setHeader('content-type', 'text/event-stream');
      res.write('data: one\n\n');
      finish = () => res.end('data: two\n\n');
    };
    const res = await fetch(`${gateway.url}/api/sage-ai/stream`);
    const reader = res.body!.getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value!).toString()).toBe('data: one\n\n');
    finish();
    const second = await reader.read();
    expect(Buffer.from(second.value!).toString()).toBe('data: two\n\n');
    expect(res.headers.get('content-encoding')).toBeNull();
  });

  it('does not hold back streamed JSON to compress it', async () => {
    let finish = () => {};
    gateway.fakes.sage.answer = (_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.write('[1,');
      finish = () => res.end('2]');
    };
    const res = await fetch(`${gateway.url}/api/sage-ai/list`);
    const first = await res.body!.getReader().read();
    expect(Buffer.from(first.value!).toString()).toBe('[1,');
    finish();
  });

  it('delivers a reply completely that is longer than the buffers of a slow reader', async () => {
    const long = Buffer.alloc(48 * 1024 * 1024, 'soloist ');
    gateway.fakes.sage.answer = (_req, res) => void res.end(long);
    const res = await fetch(`${gateway.url}/api/sage-ai/export`);
    expect(Buffer.from(await res.arrayBuffer()).equals(long)).toBe(true);
  });

  it('forwards an upload while it is still being sent', async () => {
    const arrived = new Promise<string>((resolve) => {
      gateway.fakes.documents.answer = (req, res) => {
        req.once('data', (chunk: Buffer) => resolve(chunk.toString()));
        req.on('end', () => res.end('done'));
      };
    });
    const { hostname, port } = new URL(gateway.url);
    const req = request({ hostname, port, path: '/api/files/images', method: 'POST' });
    req.write('first part');
    expect(await arrived).toBe('first part');
    req.end('last part');
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    expect(res.statusCode).toBe(200);
    res.resume();
  });
});

describe('compression', () => {
  const answerWith = (text: string, headers: Record<string, string> = {}) => {
    gateway.fakes.identity.answer = (_req, res) => {
      res.setHeader('content-type', 'application/json; charset=utf-8');
      res.setHeader('content-length', text.length);
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      res.end(text);
    };
    return text;
  };
  const jsonOf = (words: number) =>
    JSON.stringify({ success: true, text: 'soloist '.repeat(words) });
  const path = '/api/auth/sessions';
  const ask = (accepted: string, method = 'GET') =>
    rawRequest(gateway.url, { path, method, headers: { 'accept-encoding': accepted } });

  it.each([500, 50_000])('shortens JSON of a known length of %d words', async (words) => {
    const long = answerWith(jsonOf(words));
    const res = await fetch(`${gateway.url}${path}`);
    expect(res.headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(res.headers.get('vary')).toBe('Accept-Encoding');
    expect(await res.text()).toBe(long);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['identity', undefined],
    ['brotli', undefined],
  ])('for a caller that accepts %j is %s', async (accepted, encoding) => {
    answerWith(jsonOf(500));
    const { headers } = await ask(accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('leaves a short reply, an encoded one, and the headers of HEAD as they are', async () => {
    answerWith('{}');
    expect((await ask('br')).headers).not.toHaveProperty('content-encoding');
    const long = answerWith(jsonOf(500), { 'content-encoding': 'zstd' });
    expect(await ask('br')).toMatchObject({
      headers: { 'content-encoding': 'zstd' },
      body: long,
    });
    answerWith(long);
    expect((await ask('br', 'HEAD')).headers['content-length']).toBe(String(long.length));
  });
});

describe('bodies over the limit', () => {
  it('exceed every upload that a contract allows', () => {
    const jsonBytes = 1024 * 1024;
    for (const { multipart } of endpoints) {
      expect((multipart?.file.maxBytes ?? 0) + jsonBytes).toBeLessThan(maxBodyBytes);
    }
  });

  it('are refused before they reach the service if their length is declared', async () => {
    const { status, body } = await rawRequest(gateway.url, {
      path: '/api/files/images',
      method: 'POST',
      body: Buffer.alloc(maxBodyBytes + 1),
    });
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'body_too_large' });
    expect(gateway.fakes.documents.received).toHaveLength(0);
  });

  it('are refused once they exceed the limit if their length is unknown', async () => {
    const ended = new Promise((resolve) => {
      gateway.fakes.documents.answer = (req) => {
        req.resume();
        req.on('close', () => resolve(req.complete));
      };
    });
    const { hostname, port } = new URL(gateway.url);
    const req = request({ hostname, port, path: '/api/files/images', method: 'POST' });
    const answered = once(req, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent <= maxBodyBytes; sent += 1024 * 1024)
      req.write(Buffer.alloc(1024 * 1024));
    req.end();
    const [res] = await answered;
    expect(res.statusCode).toBe(413);
    res.resume();
    expect(await ended).toBe(false);
  });
});
