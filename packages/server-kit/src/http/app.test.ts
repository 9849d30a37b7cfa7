import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { defineEndpoint } from '@soloist/contracts';
import * as z from 'zod/mini';
import { startTestApp, type TestApp, testRoutes } from '../testing/app.ts';
import { internalSecretHeader } from './internal-secret.ts';
import { route } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.lines.length = 0;
});

const send = (call: string, init?: RequestInit) => app.send(call, init);
const json = { 'content-type': 'application/json' };
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  send('POST /notes', { body, headers });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('a response', () => {
  it('has exactly the fields of the contract', async () => {
    const { status, body, headers } = await post('{"text":"hello"}');
    expect(status).toBe(200);
    const requestId = headers.get('x-request-id');
    expect(body).toEqual({ success: true, text: 'hello', requestId });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('has the gateway’s request id, but not a forged one', async () => {
    const reply = await post('{"text":"a"}', { ...json, 'x-request-id': 'abcdef-123456' });
    expect(reply.body.requestId).toBe('abcdef-123456');
    const forged = await post('{"text":"a"}', { ...json, 'x-request-id': '{"level":60}' });
    expect(forged.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is based on parsed parameters and query', async () => {
    expect((await send('GET /notes/42?limit=7')).body).toMatchObject({ id: '42', limit: 7 });
  });
});

describe('refuses with a readable message', () => {
  const big = JSON.stringify({ text: 'x'.repeat(1_100_000) });
  it.each([
    ['malformed JSON', '{"text":', json, 400, 'malformed_body'],
    ['JSON that is no object', '"text"', json, 400, 'malformed_body'],
    ['an unknown field', '{"text":"a","admin":true}', json, 400, 'invalid_input'],
    ['a wrong type', '{"text":1}', json, 400, 'invalid_input'],
    ['an operator', '{"text":{"$gt":""}}', json, 400, 'invalid_input'],
    ['an empty body', '', json, 400, 'invalid_input'],
    ['another content type', 'text=a', { 'content-type': 'text/plain' }, 415, null],
    ['a form', 'text=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, null],
    ['an unknown charset', '{}', { 'content-type': 'application/json; charset=x' }, 400, null],
    ['an unknown encoding', '{}', { ...json, 'content-encoding': 'zip' }, 400, null],
    ['too large a body', big, json, 413, 'body_too_large'],
    ['a small body that unpacks to a large one', gzipSync(big), 'gzip', 413, 'body_too_large'],
  ] as const)('%s', async (_what, body, headers, status, code) => {
    const packed = { ...json, 'content-encoding': 'gzip' };
    const sent = typeof body === 'string' ? body : new Uint8Array(body);
    const reply = await post(sent, headers === 'gzip' ? packed : { ...headers });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ success: false, message: expect.stringMatching(/\w \w+/) });
    expect(reply.body.requestId).toBe(reply.headers.get('x-request-id'));
    if (code) expect(reply.body.code).toBe(code);
  });

  it.each([
    ['an unknown address', 'GET /nowhere', 404],
    ['another method', 'DELETE /notes', 404],
    ['an id that cannot exist', 'GET /notes/abc', 404],
    ['a malformed escape', 'GET /notes/%E0%A4%A', 404],
    ['a wrong query', 'GET /notes/1?limit=many', 400],
    ['an unknown query', 'GET /notes/1?sort=asc', 400],
    ['a nested query', 'GET /notes/1?limit[$gt]=1', 400],
  ])('%s', async (_what, call, status) => {
    const reply = await send(call);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ success: false, message: expect.stringMatching(/\w \w+/) });
  });
});

describe('service failures', () => {
  it('return the service’s message', async () => {
    expect(await send('GET /fails/conflict')).toMatchObject({
      status: 409,
      body: { success: false, code: 'conflict', message: 'This is taken.' },
    });
  });

  it('may be an empty response', async () => {
    expect(await send('GET /fails/nothing')).toMatchObject({ status: 204, body: '' });
  });

  it('hide an unknown error from the caller and log it once', async () => {
    const reply = await send('GET /fails/unknown');
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(reply.body)).not.toMatch(/hunter2|db-7/);
    const errors = app.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(errors).toHaveLength(1);
    expect(errors[0].err.message).toContain('db-7');
  });

  it('report an unavailable database', async () => {
    expect(await send('GET /fails/database')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
  });

  it('include a response that violates its contract', async () => {
    expect((await send('GET /fails/response')).status).toBe(500);
  });
});

describe('access control', () => {
  it('requires a token where the endpoint does', async () => {
    expect((await send('GET /own')).status).toBe(401);
    expect((await send('GET /own', bearer(app.tokenFor()))).status).toBe(200);
  });

  it('requires the active role where the endpoint does', async () => {
    const freelancer = await send('GET /employers', bearer(app.tokenFor({ role: 'freelancer' })));
    expect(freelancer).toMatchObject({
      status: 403,
      body: { message: 'Switch to your employer role to do this.' },
    });
    const employer = await send('GET /employers', bearer(app.tokenFor({ role: 'employer' })));
    expect(employer.status).toBe(200);
  });

  it('ignores a token on a public link', async () => {
    const { body } = await send('GET /linked', bearer(app.tokenFor()));
    expect(body.hasUser).toBe(false);
  });

  it('allows internal calls only with the secret', async () => {
    const call = (secret: string) =>
      send('GET /internal', { headers: { [internalSecretHeader]: secret } });
    expect((await send('GET /internal', bearer(app.tokenFor()))).status).toBe(401);
    expect((await call('')).status).toBe(401);
    expect((await call('x'.repeat(app.config.INTERNAL_SECRET.length))).status).toBe(401);
    expect((await call(app.config.INTERNAL_SECRET)).status).toBe(200);
  });
});

describe('uploads', () => {
  function upload({ file = 'x'.repeat(10), details = '{"text":"a"}', field = 'file' } = {}) {
    const form = new FormData();
    form.set('details', details);
    if (file) form.set(field, new Blob([file]), '../../etc/passwd');
    return send('POST /upload', { body: form, ...bearer(app.tokenFor()) });
  }

  it('provide the file and its JSON, in the request’s own context', async () => {
    const { status, body, headers } = await upload();
    expect(status).toBe(200);
    expect(body).toMatchObject({ text: 'a', bytes: 10 });
    expect(body.name).not.toContain('/');
    expect(body.requestId).toBe(headers.get('x-request-id'));
  });

  it.each([
    ['a file over its limit', { file: 'x'.repeat(1001) }, 413, 'body_too_large'],
    ['no file', { file: '' }, 400, 'invalid_input'],
    ['a file in another field', { field: 'other' }, 400, 'invalid_input'],
    ['malformed details', { details: '{' }, 400, 'malformed_body'],
    ['an unknown detail', { details: '{"text":"a","x":1}' }, 400, 'invalid_input'],
    ['too long details', { details: `{"text":"${'x'.repeat(1_100_000)}"}` }, 400, 'invalid_input'],
  ])('are refused with %s', async (_what, over, status, code) => {
    const reply = await upload(over);
    expect(reply).toMatchObject({ status, body: { success: false, code } });
  });

  it('are refused without a session before they are read', async () => {
    const reply = await send('POST /upload', { body: 'not even a form' });
    expect(reply.status).toBe(401);
  });

  it('are refused when the form is malformed', async () => {
    const reply = await send('POST /upload', {
      body: '--x\r\nbroken',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        ...bearer(app.tokenFor()).headers,
      },
    });
    expect(reply).toMatchObject({ status: 400, body: { success: false } });
  });
});

describe('an upload of several files', () => {
  function upload(files: string[], { field = 'images' } = {}) {
    const form = new FormData();
    for (const [i, file] of files.entries()) form.append(field, new Blob([file]), `${i}.png`);
    return send('POST /uploads', { body: form, ...bearer(app.tokenFor()) });
  }
  const small = 'x'.repeat(10);

  it('reaches the handler in order', async () => {
    expect(await upload([small, small, small])).toMatchObject({
      status: 200,
      body: { names: ['0.png', '1.png', '2.png'], bytes: 30 },
    });
  });

  it('may be empty where the contract allows it', async () => {
    expect((await upload([])).body.names).toEqual([]);
  });

  it.each([
    ['more files than the contract says', [small, small, small, small], {}, 400, 'invalid_input'],
    ['one that is too large', [small, 'x'.repeat(1001)], {}, 413, 'body_too_large'],
    ['another field', [small], { field: 'other' }, 400, 'invalid_input'],
  ])('is refused with %s', async (_what, files, over, status, code) => {
    expect(await upload(files, over)).toMatchObject({ status, body: { code } });
  });
});

it('reports its health and build', async () => {
  expect(await send('GET /health')).toMatchObject({
    status: 200,
    body: { success: true, release: '0a1b2c3d' },
  });
  app.health.isGood = false;
  expect((await send('GET /health')).status).toBe(503);
  expect(await send('GET /live')).toMatchObject({ status: 200, body: { success: true } });
  app.health.isGood = true;
});

it('measures requests by their path pattern', async () => {
  await send('GET /notes/42');
  const { body } = await send('GET /metrics');
  expect(body).toMatch(/http_request_duration_seconds_count\{[^}]*path="\/notes\/:id"/);
  expect(body).not.toContain('/notes/42');
});

it('logs no URL parameters, query or body of a request', async () => {
  await send('GET /notes/424242?limit=171717');
  await post('{"text":"a private note"}');
  await post('{"text":"a broken private note"');
  expect(app.lines.join('')).toContain('"path":"/notes/:id"');
  expect(app.lines.join('')).not.toMatch(/424242|171717|private/);
});

it('does not start when an endpoint is registered twice', () => {
  const twice = [...testRoutes, ...testRoutes];
  expect(() => app.create(twice)).toThrow(/registered twice/);
});

it('prefers fixed paths to patterns, in whatever order they are registered', async () => {
  const named = (path: `/${string}`) =>
    route(
      defineEndpoint({
        service: 'payments',
        summary: 'test',
        method: 'GET',
        path,
        access: 'open',
        response: z.object({ path: z.string() }),
      }),
      () => ({ path }),
    );
  const paths = ['/:a/:b', '/:a/own', '/jobs/:id', '/jobs/own'] as const;
  const server = createServer(app.create(paths.map(named))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pathFor = async (path: string) =>
    JSON.parse(await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).path;
  expect(await pathFor('/jobs/own')).toBe('/jobs/own');
  expect(await pathFor('/jobs/OWN/')).toBe('/jobs/own');
  expect(await pathFor('/jobs/other')).toBe('/jobs/:id');
  expect(await pathFor('/leads/own')).toBe('/:a/own');
  expect(await pathFor('/leads/other')).toBe('/:a/:b');
  server.close();
});

describe('a proof of identity', () => {
  const at = (minutesAgo: number) => Math.floor(Date.now() / 1000) - minutesAgo * 60;
  const tokenOf = (minutesAgo: number, admin = false) =>
    bearer(app.tokenFor({ provedAt: at(minutesAgo), admin }));
  const required = { status: 403, body: { code: 'proof_required' } };

  it('opens important endpoints for ten minutes', async () => {
    expect((await send('POST /important', tokenOf(9))).status).toBe(200);
    expect(await send('POST /important', tokenOf(10))).toMatchObject(required);
    expect((await send('GET /own', tokenOf(10))).status).toBe(200);
  });

  it('is not enough for an admin who must use a second factor', async () => {
    const token = bearer(app.tokenFor({ adminPending: true }));
    expect(await send('POST /administer', token)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required', message: expect.stringContaining('two-step') },
    });
    expect((await send('POST /important', token)).status).toBe(200);
  });

  it('is needed for each change by an admin, and makes no one an admin', async () => {
    expect((await send('POST /administer', tokenOf(9, true))).status).toBe(200);
    expect(await send('POST /administer', tokenOf(10, true))).toMatchObject(required);
    expect(await send('POST /administer', tokenOf(1))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});
