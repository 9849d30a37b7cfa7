import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { defineEndpoint, type ErrorCode } from '@soloist/contracts';
import * as z from 'zod/mini';
import { withContext } from '../telemetry/context.ts';
import { newTrace, traceparentOf } from '../telemetry/trace-context.ts';
import { callService, fetchFromService } from './service-calls.ts';

const internalEndpoint = { service: 'documents', access: 'internal' } as const;
const read = defineEndpoint({
  ...internalEndpoint,
  method: 'GET',
  path: '/boxes/:id',
  summary: 'A box.',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ as: z.optional(z.string()) }),
  response: z.object({ name: z.string() }),
});
const store = defineEndpoint({
  ...internalEndpoint,
  method: 'POST',
  path: '/boxes',
  summary: 'Store one.',
  multipart: { file: { field: 'picture', maxBytes: 100, required: true } },
  response: z.object({ name: z.string() }),
});
const storeDescribed = defineEndpoint({
  ...internalEndpoint,
  method: 'POST',
  path: '/boxes/described',
  summary: 'Store one with a description.',
  body: z.strictObject({ words: z.string() }),
  multipart: { json: 'details', file: { field: 'picture', maxBytes: 100, required: false } },
  response: z.object({ name: z.string() }),
});
const write = defineEndpoint({
  ...internalEndpoint,
  method: 'POST',
  path: '/boxes/words',
  summary: 'Say something of one.',
  body: z.strictObject({ words: z.string() }),
  response: z.object({ name: z.string() }),
});

const whenAway = 'Boxes are away.';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answering = (status: number, body: unknown) =>
  serve((_req, res) => res.writeHead(status).end(JSON.stringify(body)));
const refusing = (status: number, code: ErrorCode) =>
  answering(status, { success: false, code, message: 'No such box.' });

const params = { id: 'a' };
const isAway = { code: 'unavailable', message: whenAway };

/** Returns the received request as the name of a box. */
const serveEcho = () =>
  serve(async (req, res) => {
    const { method, url, headers } = req;
    const body = (await buffer(req)).toString();
    res.end(JSON.stringify({ name: JSON.stringify({ method, url, headers, body }), more: 1 }));
  });
const received = ({ name }: { name: string }) => JSON.parse(name);

it('retries only reads after a broken connection', async () => {
  let requests = 0;
  const url = await serve((req, res) => {
    requests += 1;
    if (requests % 2) req.socket.destroy();
    else res.end('{"name":"A box"}');
  });
  expect(await callService(read, { url, params, whenAway })).toEqual({ name: 'A box' });
  const body = { words: 'Blue.' };
  await expect(callService(write, { url, body, whenAway })).rejects.toMatchObject(isAway);
  expect(requests).toBe(3);
});

it('fails after three attempts when every connection breaks', async () => {
  let requests = 0;
  const url = await serve((req) => {
    requests += 1;
    req.socket.destroy();
  });
  await expect(callService(read, { url, params, whenAway })).rejects.toMatchObject(isAway);
  expect(requests).toBe(3);
});

it('calls by the contract with the caller’s authorization and trace', async () => {
  const url = await serveEcho();
  const query = { as: 'a&b', other: undefined };
  const call = { url, secret: 'of ours', params: { id: 'a/b' }, query, whenAway };
  const context = { requestId: 'request-1234', trace: newTrace() };
  const answer = await withContext(context, () => callService(read, call));
  expect(received(answer)).toMatchObject({
    method: 'GET',
    url: '/boxes/a%2Fb?as=a%26b',
    headers: {
      'x-internal-secret': 'of ours',
      'x-request-id': 'request-1234',
      traceparent: traceparentOf(context.trace),
    },
  });
  expect(answer).not.toHaveProperty('more');
  const authorization = 'Bearer of-ada';
  const { headers } = received(await callService(read, { url, authorization, params, whenAway }));
  expect(headers).toMatchObject({ authorization });
  expect(headers).not.toHaveProperty('x-internal-secret');
});

it('sends fields as JSON, and a file with its name', async () => {
  const url = await serveEcho();
  const parsedReply = received(
    await callService(write, { url, body: { words: 'Round.' }, whenAway }),
  );
  expect(parsedReply).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"words":"Round."}',
  });
  const file = new File(['pixels'], 'box.png');
  const { method, body } = received(await callService(store, { url, file, whenAway }));
  expect(method).toBe('POST');
  expect(body).toContain('name="picture"; filename="box.png"');
  expect(body).toContain('pixels');
});

it('sends fields as a part of a form where the endpoint expects one', async () => {
  const call = { url: await serveEcho(), body: { words: 'Round.' }, whenAway };
  const { body } = received(await callService(storeDescribed, call));
  expect(body).toContain('name="details"\r\n\r\n{"words":"Round."}');
  const file = new File(['pixels'], 'box.png');
  const both = received(await callService(storeDescribed, { ...call, file }));
  expect(both.body).toContain('{"words":"Round."}');
  expect(both.body).toContain('filename="box.png"');
});

it('returns undefined for a listed code, and throws `unavailable` for any other', async () => {
  const url = await refusing(404, 'not_found');
  const nothing: ErrorCode[] = ['not_found'];
  expect(await callService(read, { url, params, whenAway, nothing })).toBeUndefined();
  await expect(callService(read, { url, params, whenAway })).rejects.toMatchObject(isAway);
  const refused = await refusing(401, 'unauthenticated');
  await expect(
    callService(read, { url: refused, params, whenAway, nothing }),
  ).rejects.toMatchObject(isAway);
});

it('returns a refusal on request, but throws a service failure', async () => {
  const call = { params, whenAway, tellsRefusals: true } as const;
  const url = await refusing(409, 'conflict');
  const refusal = { code: 'conflict', message: 'No such box.' };
  await expect(callService(read, { ...call, url })).rejects.toMatchObject(refusal);
  const failing = await refusing(500, 'internal');
  await expect(callService(read, { ...call, url: failing })).rejects.toMatchObject(isAway);
});

it.each([
  ['is not there', async () => 'http://127.0.0.1:9'],
  ['says something else than promised', () => answering(200, { title: 'x' })],
  ['refuses in words of its own', () => answering(404, 'Not here')],
  ['sends somewhere else', () => serve((_req, res) => res.writeHead(302, { location: '/' }).end())],
  ['breaks off', () => serve((_req, res) => res.destroy())],
])('throws `unavailable` when the service %s', async (_what, start) => {
  const call = { url: await start(), params, whenAway, nothing: ['not_found' as const] };
  await expect(callService(read, call)).rejects.toMatchObject(isAway);
});

it('times out after `waitMs` and aborts with its signal', async () => {
  const url = await serve(() => {});
  const call = { url, params, whenAway };
  await expect(callService(read, { ...call, waitMs: 20 })).rejects.toMatchObject(isAway);
  const signal = AbortSignal.abort('stopped');
  await expect(callService(read, { ...call, signal })).rejects.toBe('stopped');
});

it('streams a file unchanged, whatever the status', async () => {
  const url = await serve((_req, res) => res.writeHead(404).end('none'));
  const reply = await fetchFromService(read, { url, params });
  expect([reply.status, await reply.text()]).toEqual([404, 'none']);
});
