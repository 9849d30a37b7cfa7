import { defineEndpoint, personalData } from '@soloist/contracts';
import * as z from 'zod/mini';
import { callFile, callLines } from './api.ts';
import { setToken } from './session.ts';
import { createTestServer } from './test-server.ts';

const server = createTestServer();
const token = 'header.payload.signature';

describe('a call for a file', () => {
  it('sends the token and returns the bytes unchanged', async () => {
    setToken(token);
    const bytes = Buffer.from([0x50, 0x4b, 0xff, 0x00, 0x80]);
    server.answer = (res) => res.end(bytes);
    const file = await callFile(personalData.downloadExport);
    expect(server.seen.headers.authorization).toBe(`Bearer ${token}`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it('reports its progress if the size is known', async () => {
    const bytes = Buffer.alloc(300_000, 7);
    server.answer = (res) => res.setHeader('content-length', bytes.length).end(bytes);
    const progress: number[] = [];
    const file = await callFile(personalData.downloadExport, {
      onProgress: (done) => progress.push(done),
    });
    expect(file.size).toBe(bytes.length);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('throws the server’s message instead of returning a file', async () => {
    server.reply(404, { success: false, code: 'not_found', message: 'There is no export.' });
    await expect(callFile(personalData.downloadExport)).rejects.toMatchObject({
      status: 404,
      message: 'There is no export.',
    });
  });
});

describe('a streamed response', () => {
  const making = defineEndpoint({
    service: 'sage',
    method: 'POST',
    path: '/sage-ai/project-makings',
    access: 'user',
    summary: 'Make it.',
    body: z.object({ brief: z.string() }),
  });
  const body = { brief: 'A site for a roastery.' };

  it('yields each line when it arrives, however it was split on the way', async () => {
    let more = (_: string) => {};
    server.answer = (res) => {
      res.writeHead(200, { 'content-type': 'application/x-ndjson' });
      more = (part) => res.write(part);
      more('{"type":"note"}\n{"type":"te');
    };
    const lines = callLines(making, { body });
    expect((await lines.next()).value).toEqual({ type: 'note' });
    expect(JSON.parse(server.seen.body)).toEqual(body);
    const euro = Buffer.from('€');
    more('xt","markdown":"');
    more(euro.subarray(0, 1) as never);
    more(euro.subarray(1) as never);
    more('"}\n');
    expect((await lines.next()).value).toEqual({ type: 'text', markdown: '€' });
    await lines.return(undefined);
  });

  it('throws a refusal like any call', async () => {
    server.reply(429, { success: false, code: 'too_many', message: 'Please wait.' });
    await expect(callLines(making, { body }).next()).rejects.toMatchObject({
      status: 429,
      message: 'Please wait.',
    });
  });

  it('reports an interruption', async () => {
    server.answer = (res) => {
      res.writeHead(200);
      res.write('{"type":"note"}\n');
      setTimeout(() => res.destroy(), 20);
    };
    const lines = callLines(making, { body });
    await lines.next();
    await expect(lines.next()).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('is aborted on the server when the reader stops early', async () => {
    const closed = new Promise((resolve) => {
      server.answer = (res) => {
        res.on('close', resolve);
        res.writeHead(200);
        res.write('{"type":"note"}\n');
      };
    });
    for await (const line of callLines(making, { body })) {
      expect(line).toEqual({ type: 'note' });
      break;
    }
    await closed;
  });
});
