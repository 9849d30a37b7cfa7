import { once } from 'node:events';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ SAGE_URL: 'http://127.0.0.1:1' });
});
afterAll(() => gateway.close());

const connect = (path: string, headers = {}) =>
  new WebSocket(gateway.url.replace('http', 'ws') + path, { headers });
const nextMessage = async (socket: WebSocket) =>
  ((await once(socket, 'message')) as [Buffer])[0].toString();

it('carries a WebSocket to messaging in both directions', async () => {
  const socket = connect('/socket.io/?EIO=4&transport=websocket', { 'x-internal-secret': 'guess' });
  expect(await nextMessage(socket)).toBe(
    'messaging /socket.io/?EIO=4&transport=websocket no secret',
  );
  socket.send('hello');
  expect(await nextMessage(socket)).toBe('hello');
  socket.close();
  await once(socket, 'close');
});

it('closes a WebSocket to an unavailable service', async () => {
  const socket = connect('/sage-ai/socket.io/?EIO=4');
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('502');
});

it.each(['/other', '/socket.iox/', '/api/socket.io/'])(
  'refuses a WebSocket at %s',
  async (path) => {
    const [error] = (await once(connect(path), 'error')) as [Error];
    expect(error.message).toContain('404');
  },
);

it('closes the service’s socket when the caller disconnects', async () => {
  const socket = connect('/socket.io/?EIO=4');
  await nextMessage(socket);
  const left = once(gateway.fakes.messaging.sockets, 'left');
  socket.terminate();
  await left;
});

it('closes the open WebSockets when the gateway stops', async () => {
  const otherGateway = await startTestGateway();
  const socket = new WebSocket(`${otherGateway.url.replace('http', 'ws')}/socket.io/?EIO=4`);
  await nextMessage(socket);
  const closed = once(socket, 'close');
  await otherGateway.close();
  await closed;
});

it.each(['/socket.io', '/sage-ai/socket.io'])(
  'refuses polling by socket.io-client at %s and names the option to set',
  async (path) => {
    const socket = io(gateway.url, { path });
    const [error] = await new Promise<[Error & { data?: unknown }]>((resolve) =>
      socket.once('connect_error', (...args) => resolve(args as never)),
    );
    expect(error.message).toBe("Set transports: ['websocket'].");
    expect(error.data).toEqual({ code: 'invalid_input' });
    // The refusal is final: the client does not retry.
    expect(socket.active).toBe(false);
    socket.close();
    const pollingRequests = gateway.fakes.messaging.received.filter(({ url }) =>
      url.includes('polling'),
    );
    expect(pollingRequests).toEqual([]);
  },
);

it('refuses a request of a polling session with the same message', async () => {
  const url = `${gateway.url}/socket.io/?EIO=4&transport=polling&sid=websocket-only`;
  const res = await fetch(url, { method: 'POST', body: '40' });
  expect(res.status).toBe(400);
  expect(await res.json()).toEqual({ code: 1, message: "Set transports: ['websocket']." });
});
