import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { defaultFetchRules } from './safe-fetch.ts';
import { localPostRules, type PostRules, safePost } from './safe-post.ts';

let server: Server;
let port: number;
const received: string[] = [];
beforeAll(async () => {
  server = createServer(async (req, res) => {
    received.push(`${req.method} ${req.url} ${await text(req)}`);
    if (req.url === '/moved') return res.writeHead(302, { location: '/elsewhere' }).end();
    res.end('x'.repeat(5000));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => received.splice(0));

const post = (address: string, rules: PostRules) =>
  safePost(address, {
    ...{ body: 'hello', headers: { 'content-type': 'text/plain' }, rules },
    ...{ mostBytes: 10, signal: AbortSignal.timeout(5000) },
  });

it('sends the body, and reads the start of the response', async () => {
  const answer = await post(`http://127.0.0.1:${port}/hook`, localPostRules);
  expect(answer).toEqual({ status: 200, beginning: 'xxxxxxxxxx' });
  expect(received).toEqual(['POST /hook hello']);
});

it('returns a redirect without following it', async () => {
  expect((await post(`http://127.0.0.1:${port}/moved`, localPostRules)).status).toBe(302);
  expect(received).toHaveLength(1);
});

it('does not connect to a public name that resolves to a private address', async () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const rules = { ...defaultFetchRules, resolve, ports: [port] };
  const refused = expect.objectContaining({ code: 'invalid_input' });
  await expect(post(`http://rebinding.example:${port}/`, rules)).rejects.toEqual(refused);
  await expect(post('http://127.0.0.1/', defaultFetchRules)).rejects.toEqual(refused);
  expect(received).toEqual([]);
});
