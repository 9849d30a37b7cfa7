import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { fetchJson } from './cached-fetch.client.ts';

let service: Server;
beforeAll(async () => {
  service = createServer((_req, res) => res.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterAll(() => service.close());

it('names a call that failed without the secret id in its address', async () => {
  const { port } = service.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/proposal/contract/AbCdEfGhIjKlMnOpQrStUvWxYz012345?lang=hi`;
  await expect(fetchJson(address, { schema: z.object({}) })).rejects.toThrow(
    /^\/proposal\/contract\/… answered 503$/,
  );
});
