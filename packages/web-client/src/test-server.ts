import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface TestServer {
  answer: (res: ServerResponse) => void;
  /** Responds with this JSON from now on. */
  reply: (status: number, body: unknown) => void;
  /** The last request. */
  seen: { url: string; method: string; headers: IncomingMessage['headers']; body: string };
}

/** A fake API server that receives the calls of this test file; each test starts signed out. */
export function createTestServer(): TestServer {
  const realFetch = globalThis.fetch;
  let server: Server;
  const state: TestServer = {
    answer: (res) => res.end(),
    reply: (status, body) => {
      state.answer = (res) => {
        res.writeHead(status, { 'content-type': 'application/json' });
        res.end(status === 204 ? undefined : JSON.stringify(body));
      };
    },
    seen: { url: '', method: '', headers: {}, body: '' },
  };
  beforeAll(async () => {
    server = createServer(async (req, res) => {
      const { url = '', method = '', headers } = req;
      state.seen = { url, method, headers, body: await text(req) };
      state.answer(res);
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
  return state;
}
