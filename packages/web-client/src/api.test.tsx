import { File } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { auth, defineEndpoint, files, proposals, subscriptions } from '@soloist/contracts';
import * as z from 'zod/mini';
import { apiUrl, call } from './api.ts';
import { ApiError } from './api-error.ts';
import { getToken, setToken } from './session.ts';
import { createTestServer } from './test-server.ts';

const server = createTestServer();

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );
const refused = (code: string) => ({ success: false, code, message: 'No.' });
const form = { email: 'ada@example.com', password: 'correct-horse' };
const token = 'header.payload.signature';

describe('a call', () => {
  it('sends the body as JSON below /api and returns the parsed response', async () => {
    server.reply(200, { success: true, message: 'Done', more: 'than the contract says' });
    const reply = await call(auth.resend, { body: { email: form.email } });
    expect(reply).toEqual({ message: 'Done' });
    expect(server.seen).toMatchObject({ method: 'POST', url: '/api/auth/resend' });
    expect(JSON.parse(server.seen.body)).toEqual({ email: form.email });
    expect(server.seen.headers['content-type']).toBe('application/json');
  });

  it('starts a new trace, which the server may record', async () => {
    server.reply(200, { message: 'Done' });
    await call(auth.resend, { body: { email: form.email } });
    const first = String(server.seen.headers.traceparent);
    await call(auth.resend, { body: { email: form.email } });
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(String(server.seen.headers.traceparent).split('-')[1]).not.toBe(first.split('-')[1]);
  });

  it('sends the token of a signed-in person', async () => {
    setToken(token);
    server.reply(200, { sessions: [] });
    await call(auth.sessions);
    expect(server.seen.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('sends no token by capability, nor on the calls that the specification lists', async () => {
    setToken(token);
    server.reply(200, { nonce: 'n' });
    const contract_id = 'a'.repeat(32);
    await call(proposals.sign, { params: { contract_id }, body: { name: 'Ada', consent: true } });
    expect(server.seen.headers.authorization).toBeUndefined();

    server.reply(200, { id: 's', keyId: 'k', scriptUrl: 'https://example.com/checkout.js' });
    await call(subscriptions.subscribe, { body: { plan: 'monthly' } });
    expect(server.seen.headers.authorization).toBeUndefined();
  });

  it('sends the token when the caller reads their subscription, at the path that starts one', async () => {
    setToken(token);
    server.reply(200, { subscription: null });
    await call(subscriptions.mine);
    expect(server.seen.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('sends a file with its JSON as multipart', async () => {
    server.reply(200, { url: '/files/x', width: 4, height: 3 });
    await call(files.uploadImage, { file: new File(['pixels'], 'ada.png') as Blob });
    expect(server.seen.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(server.seen.body).toContain('name="file"');
    expect(server.seen.body).toContain('pixels');
  });

  it('sends several files in order', async () => {
    server.reply(200, { message: 'Saved' });
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
    expect(server.seen.body.match(/name="images"; filename="[^"]+"/g)).toEqual([
      'name="images"; filename="one.png"',
      'name="images"; filename="two.png"',
    ]);
  });

  it('puts parameters into the path safely, and omits undefined query values', () => {
    expect(apiUrl(auth.endSession, { params: { id: '../x' } })).toBe('/api/auth/sessions/..%2Fx');
    const query = { limit: 20, cursor: undefined };
    expect(apiUrl(proposals.fetchAllProposals, { query })).toBe(
      '/api/proposal/fetchAllProposals?limit=20',
    );
  });
});

describe('a failed call', () => {
  it('has the server’s message, code and fields', async () => {
    const details = [{ path: 'email', message: 'Invalid email address!' }];
    server.reply(400, { ...refused('invalid_input'), message: 'Please fix the form.', details });
    const error = await failureOf(call(auth.login, { body: form }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Please fix the form.',
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
  ])('has the status as its message when the server sent %s', async (_, reply) => {
    server.answer = reply;
    const error = await failureOf(call(auth.login, { body: form }));
    expect(error).toMatchObject({ status: 502, message: 'Request failed with status 502' });
  });

  it('reports a lost connection', async () => {
    server.answer = (res) => res.destroy();
    const error = await failureOf(call(auth.login, { body: form }));
    expect(error).toMatchObject({
      status: 0,
      code: 'network',
      message: 'Network error or unable to reach server.',
    });
  });

  it('fails on success: false, an empty response, and one outside the contract', async () => {
    server.reply(200, refused('conflict'));
    expect(await failureOf(call(auth.login, { body: form }))).toMatchObject({
      code: 'conflict',
      message: 'No.',
    });
    server.reply(204, undefined);
    expect(await failureOf(call(auth.login, { body: form }))).toMatchObject({
      status: 204,
      code: 'no_content',
    });
    server.reply(200, { token: 1 });
    expect(await failureOf(call(auth.login, { body: form }))).toMatchObject({
      status: 200,
      message: 'Request failed with status 200',
    });
  });

  it('is not a network error when the caller aborted it', async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await failureOf(call(auth.sessions, { signal: controller.signal }));
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

describe('a session that ended', () => {
  it.each(['unauthenticated', 'session_revoked'])('is cleared on 401 %s', async (code) => {
    setToken(token);
    localStorage.setItem('draft', 'of the person');
    localStorage.setItem('theme', 'dark');
    server.reply(401, refused(code));
    await failureOf(call(auth.sessions));
    expect(getToken()).toBeNull();
    expect(localStorage.getItem('draft')).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('stays valid after a wrong password, a forbidden call or a server error', async () => {
    setToken(token);
    server.reply(401, refused('unauthenticated'));
    await failureOf(call(auth.login, { body: form }));
    server.reply(403, refused('forbidden'));
    await failureOf(call(auth.sessions));
    server.reply(503, refused('unavailable'));
    await failureOf(call(auth.sessions));
    expect(getToken()).toBe(token);
  });

  it('is not cleared by a late response to an older token', async () => {
    setToken('old.token.x');
    server.answer = (res) => {
      setToken('new.token.x');
      res.writeHead(401).end(JSON.stringify(refused('session_revoked')));
    };
    await failureOf(call(auth.sessions));
    expect(getToken()).toBe('new.token.x');
  });
});
