import { once } from 'node:events';
import { eventually } from '@soloist/server-kit/testing';
import { WebSocket } from 'ws';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { type FakeService, startFake } from '../../../test/upstreams.ts';

const open: WebSocket[] = [];
let processes: FakeService[];
let gateway: TestGateway;
beforeEach(async () => {
  processes = [await startFake('messaging'), await startFake('messaging')];
  gateway = await startTestGateway({
    MESSAGING_URL: processes.map(({ url }) => url).join(','),
    // Nothing listens at the first address.
    SAGE_URL: `http://127.0.0.1:1,${processes[1]?.url}`,
  });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await gateway.close();
  await Promise.all(processes.map((each) => each.stop()));
});

async function openSocket(path = '/socket.io/') {
  const socket = new WebSocket(gateway.url.replace('http', 'ws') + path);
  open.push(socket);
  await once(socket, 'message');
  return socket;
}
/** How many sockets each process has. */
const loads = () => processes.map(({ openSockets }) => openSockets());

it('spreads concurrent and later sockets over the processes of a service', async () => {
  await Promise.all(Array.from({ length: 10 }, () => openSocket()));
  expect(loads()).toEqual([5, 5]);
});

it('opens sockets only to a process that listens', async () => {
  await Promise.all(Array.from({ length: 3 }, () => openSocket('/sage-ai/socket.io/')));
  expect(loads()).toEqual([0, 3]);
});

it('closes the sockets of a stopped process and opens new ones at the other', async () => {
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket()));
  await processes[0]?.stop();
  await eventually(
    () => sockets.filter(({ readyState }) => readyState === WebSocket.CLOSED).length === 2,
  );
  await Promise.all([openSocket(), openSocket()]);
  expect(loads()).toEqual([0, 4]);
});

it.each(['GET', 'POST'])('forwards %s while one process is stopped', async (method) => {
  await processes[0]?.stop();
  for (let time = 0; time < 5; time++) {
    const { status } = await fetch(`${gateway.url}/api/chat/x`, {
      method,
      body: method === 'POST' ? 'x'.repeat(100_000) : undefined,
    });
    expect(status).toBe(200);
  }
});

describe('when a process is killed during a call', () => {
  /** The first process dies during each call; the second responds. */
  function crashDuringCalls() {
    const [first, second] = processes;
    if (!first || !second) throw new Error('two processes were started');
    first.answer = (req) => void req.socket.destroy();
    return { first, second };
  }
  /** Enough concurrent connections that each process gets some. */
  const requestAll = (options: RequestInit) =>
    Promise.all([1, 2, 3, 4].map(() => fetch(`${gateway.url}/api/chat/x`, options)));

  it('retries a read at the other process', async () => {
    const { first } = crashDuringCalls();
    const replies = await requestAll({});
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(first.received.length).toBeGreaterThan(0);
  });

  it('does not retry a call that may have had an effect', async () => {
    const { first, second } = crashDuringCalls();
    const replies = await requestAll({ method: 'POST', body: 'x' });
    const failed = replies.filter(({ status }) => status === 502).length;
    expect(failed).toBe(first.received.length);
    expect(first.received.length).toBeGreaterThan(0);
    expect(first.received.length + second.received.length).toBe(4);
  });

  it('gives up if every process dies during the call', async () => {
    const { second } = crashDuringCalls();
    second.answer = (req) => void req.socket.destroy();
    const { status } = await fetch(`${gateway.url}/api/chat/x`);
    expect(status).toBe(502);
    expect(processes.flatMap(({ received }) => received)).toHaveLength(3);
  });
});

it('avoids a process once its reply announces that it is shutting down', async () => {
  const [first, second] = processes;
  if (!first || !second) throw new Error('two processes were started');
  first.answer = (_req, res) => res.setHeader('connection', 'close').end('I leave');
  const ask = async () => (await fetch(`${gateway.url}/api/chat/x`, { method: 'POST' })).text();
  // Enough concurrent calls to reach both.
  await Promise.all([1, 2, 3, 4].map(ask));
  const received = first.received.length;
  expect(received).toBeGreaterThan(0);
  for (let time = 0; time < 5; time++) await ask();
  await Promise.all([1, 2, 3, 4].map(ask));
  expect(first.received.length).toBe(received);
});

it('returns to the first of two processes that shut down one after the other', async () => {
  const [first, second] = processes;
  if (!first || !second) throw new Error('two processes were started');
  const respond = first.answer;
  const askFour = () =>
    Promise.all([1, 2, 3, 4].map(() => fetch(`${gateway.url}/api/chat/x`, { method: 'POST' })));
  for (const leaving of [first, second]) {
    leaving.answer = (_req, res) => res.setHeader('connection', 'close').end('I leave');
    await askFour();
    leaving.answer = respond;
  }
  const received = second.received.length;
  expect(received).toBeGreaterThan(0);
  for (let time = 0; time < 5; time++) await askFour();
  expect(second.received.length).toBe(received);
});

it('reports the health of each process', async () => {
  await processes[1]?.stop();
  const reply = await fetch(`${gateway.url}/api/health`);

  expect(await reply.json()).toMatchObject({
    services: { messaging: 'up', 'messaging-2': 'down', sage: 'down' },
  });
});
