import { File } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  auth,
  defineEndpoint,
  files,
  personalData,
  proposals,
  subscriptions,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import { apiUrl, call, callFile, callLines } from './api.ts';
import { ApiError } from './api-error.ts';
import { getToken, setToken } from './session.ts';

interface Seen {
  url: string;
  method: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let answer: (res: ServerResponse) => void;
let seen: Seen;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (req, res) => {
    seen = {
      url: req.url ?? '',
      method: req.method ?? '',
      headers: req.headers,
      body: await text(req),
    };
    answer(res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A page resolves addresses against its own; Node has none.
  globalThis.fetch = (input, init) => realFetch(new URL(String(input), base), init);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => localStorage.clear());

const replies = (status: number, body: unknown) => {
  answer = (res) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(status === 204 ? undefined : JSON.stringify(body));
  };
};
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );
const refused = (code: string) => ({ success: false, code, message: 'No.' });
const form = { email: 'ada@example.com', password: 'correct-horse' };
const token = 'header.payload.signature';

describe('a call', () => {
  it('sends the body as JSON below /api and gives the parsed reply', async () => {
    replies(200, { success: true, message: 'Done', more: 'than the contract says' });
    const reply = await call(auth.resend, { body: { email: form.email } });
    expect(reply).toEqual({ message: 'Done' });
    expect(seen).toMatchObject({ method: 'POST', url: '/api/auth/resend' });
    expect(JSON.parse(seen.body)).toEqual({ email: form.email });
    expect(seen.headers['content-type']).toBe('application/json');
  });

  it('begins a trace of its own, which the server may record or not', async () => {
    replies(200, { message: 'Done' });
    await call(auth.resend, { body: { email: form.email } });
    const first = String(seen.headers.traceparent);
    await call(auth.resend, { body: { email: form.email } });
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(String(seen.headers.traceparent).split('-')[1]).not.toBe(first.split('-')[1]);
  });

  it('carries the token of a signed-in person', async () => {
    setToken(token);
    replies(200, { sessions: [] });
    await call(auth.sessions);
    expect(seen.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('never carries it on a call by capability, nor on the calls the specification names', async () => {
    setToken(token);
    replies(200, { nonce: 'n' });
    const contract_id = 'a'.repeat(32);
    await call(proposals.sign, { params: { contract_id }, body: { name: 'Ada', consent: true } });
    expect(seen.headers.authorization).toBeUndefined();

    replies(200, { id: 's', keyId: 'k', scriptUrl: 'https://example.com/checkout.js' });
    await call(subscriptions.subscribe, { body: { plan: 'monthly' } });
    expect(seen.headers.authorization).toBeUndefined();
  });

  it('carries it where one asks for the own subscription, at the address that starts one', async () => {
    setToken(token);
    replies(200, { subscription: null });
    await call(subscriptions.mine);
    expect(seen.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('sends a file and the JSON beside it as multipart', async () => {
    replies(200, { url: '/files/x', width: 4, height: 3 });
    await call(files.uploadImage, { file: new File(['pixels'], 'ada.png') as Blob });
    expect(seen.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(seen.body).toContain('name="file"');
    expect(seen.body).toContain('pixels');
  });

  it('sends several files in their order', async () => {
    replies(200, { message: 'Saved' });
    const several = defineEndpoint({
      service: 'marketplace',
      method: 'POST',
      path: '/service/pictures',
      access: 'user',
      summary: 'test',
      multipart: { file: { field: 'images', maxBytes: 1000, required: false, most: 3 } },
      response: z.object({ message: z.string() }),
    });
    const image = (name: string) => new File([`pixels of ${name}`], name) as Blob;
    await call(several, { files: [image('one.png'), image('two.png')] });
    expect(seen.body.match(/name="images"; filename="[^"]+"/g)).toEqual([
      'name="images"; filename="one.png"',
      'name="images"; filename="two.png"',
    ]);
  });

  it('puts parameters into the path, safely, and leaves out what the query lacks', () => {
    expect(apiUrl(auth.endSession, { params: { id: '../x' } })).toBe('/api/auth/sessions/..%2Fx');
    const query = { limit: 20, cursor: undefined };
    expect(apiUrl(proposals.fetchAllProposals, { query })).toBe(
      '/api/proposal/fetchAllProposals?limit=20',
    );
  });
});

describe('a failed call', () => {
  it("says the server's message, with its code and the fields it names", async () => {
    const details = [{ path: 'email', message: 'Invalid email address!' }];
    replies(400, { ...refused('invalid_input'), message: 'Please mend the form.', details });
    const error = await failureOf(call(auth.login, { body: form }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Please mend the form.',
      details,
    });
  });

  it.each([
    ['no JSON', (res: ServerResponse) => res.writeHead(502).end('<html>Bad gateway</html>')],
    ['no message', (res: ServerResponse) => res.writeHead(502).end('{"success":false}')],
    [
      'an empty message',
      (res: ServerResponse) =>
        res.writeHead(502).end('{"success":false,"code":"internal","message":""}'),
    ],
  ])('says the status when the server sent %s', async (_, reply) => {
    answer = reply;
    const error = await failureOf(call(auth.login, { body: form }));
    expect(error).toMatchObject({ status: 502, message: 'Request failed with status 502' });
  });

  it('says that nothing answered when the line is dead', async () => {
    answer = (res) => res.destroy();
    const error = await failureOf(call(auth.login, { body: form }));
    expect(error).toMatchObject({
      status: 0,
      code: 'network',
      message: 'Network error or unable to reach server.',
    });
  });

  it('fails on success: false, on an empty reply and on one outside the contract', async () => {
    replies(200, refused('conflict'));
    expect(await failureOf(call(auth.login, { body: form }))).toMatchObject({
      code: 'conflict',
      message: 'No.',
    });
    replies(204, undefined);
    expect(await failureOf(call(auth.login, { body: form }))).toMatchObject({
      status: 204,
      code: 'no_content',
    });
    replies(200, { token: 1 });
    expect(await failureOf(call(auth.login, { body: form }))).toMatchObject({
      status: 200,
      message: 'Request failed with status 200',
    });
  });

  it('is not a network error when the caller gave up', async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await failureOf(call(auth.sessions, { signal: controller.signal }));
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

describe('a session that is over', () => {
  it.each(['unauthenticated', 'session_revoked'])('is cleared on 401 %s', async (code) => {
    setToken(token);
    localStorage.setItem('draft', 'of the person');
    localStorage.setItem('theme', 'dark');
    replies(401, refused(code));
    await failureOf(call(auth.sessions));
    expect(getToken()).toBeNull();
    expect(localStorage.getItem('draft')).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('stays on a wrong password, on a forbidden call and when the server is in trouble', async () => {
    setToken(token);
    replies(401, refused('unauthenticated'));
    await failureOf(call(auth.login, { body: form }));
    replies(403, refused('forbidden'));
    await failureOf(call(auth.sessions));
    replies(503, refused('unavailable'));
    await failureOf(call(auth.sessions));
    expect(getToken()).toBe(token);
  });

  it('is not cleared by the late answer to an older token', async () => {
    setToken('old.token.x');
    answer = (res) => {
      setToken('new.token.x');
      res.writeHead(401).end(JSON.stringify(refused('session_revoked')));
    };
    await failureOf(call(auth.sessions));
    expect(getToken()).toBe('new.token.x');
  });
});

describe('a call for a file', () => {
  it('carries the token and gives the bytes as they are', async () => {
    setToken(token);
    const bytes = Buffer.from([0x50, 0x4b, 0xff, 0x00, 0x80]);
    answer = (res) => res.end(bytes);
    const file = await callFile(personalData.downloadExport);
    expect(seen.headers.authorization).toBe(`Bearer ${token}`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it('says how much of it is there, where that is known', async () => {
    const bytes = Buffer.alloc(300_000, 7);
    answer = (res) => res.setHeader('content-length', bytes.length).end(bytes);
    const told: number[] = [];
    const file = await callFile(personalData.downloadExport, {
      onProgress: (done) => told.push(done),
    });
    expect(file.size).toBe(bytes.length);
    expect(told.at(-1)).toBe(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it('throws what the server says in its place', async () => {
    replies(404, { success: false, code: 'not_found', message: 'There is no export.' });
    const error = await failureOf(callFile(personalData.downloadExport));
    expect(error).toMatchObject({ status: 404, message: 'There is no export.' });
  });
});

describe('an answer line by line', () => {
  const making = defineEndpoint({
    service: 'sage',
    method: 'POST',
    path: '/sage-ai/project-makings',
    access: 'user',
    summary: 'Make it.',
    body: z.object({ brief: z.string() }),
  });
  const body = { brief: 'A site for a roastery.' };

  it('gives each line when it comes, however it was cut on the way', async () => {
    let more = (_: string) => {};
    answer = (res) => {
      res.writeHead(200, { 'content-type': 'application/x-ndjson' });
      more = (part) => res.write(part);
      more('{"type":"note"}\n{"type":"te');
    };
    const lines = callLines(making, { body });
    expect((await lines.next()).value).toEqual({ type: 'note' });
    expect(JSON.parse(seen.body)).toEqual(body);
    const euro = Buffer.from('€');
    more('xt","markdown":"');
    more(euro.subarray(0, 1) as never);
    more(euro.subarray(1) as never);
    more('"}\n');
    expect((await lines.next()).value).toEqual({ type: 'text', markdown: '€' });
    await lines.return(undefined);
  });

  it('throws a refusal like any call', async () => {
    answer = (res) => {
      res.writeHead(429, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ success: false, code: 'too_many', message: 'Please wait.' }));
    };
    await expect(callLines(making, { body }).next()).rejects.toMatchObject({
      status: 429,
      message: 'Please wait.',
    });
  });

  it('says so when it breaks off', async () => {
    answer = (res) => {
      res.writeHead(200);
      res.write('{"type":"note"}\n');
      setTimeout(() => res.destroy(), 20);
    };
    const lines = callLines(making, { body });
    await lines.next();
    await expect(lines.next()).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('ends on the server when the reader has enough', async () => {
    const closed = new Promise((resolve) => {
      answer = (res) => {
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
