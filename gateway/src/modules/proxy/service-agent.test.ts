import { once } from 'node:events';
import { eventually } from '@soloist/service-kit/testing';
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
    // Nobody listens at the first.
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

it('spreads sockets over the processes of a service, also simultaneous ones', async () => {
  await Promise.all(Array.from({ length: 10 }, () => openSocket()));
  expect(loads()).toEqual([5, 5]);
});

it('opens sockets to a process that listens', async () => {
  await Promise.all(Array.from({ length: 3 }, () => openSocket('/sage-ai/socket.io/')));
  expect(loads()).toEqual([0, 3]);
});

it('closes the sockets of a process that ended; they open again at the other', async () => {
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket()));
  await processes[0]?.stop();
  await eventually(
    () => sockets.filter(({ readyState }) => readyState === WebSocket.CLOSED).length === 2,
  );
  await Promise.all([openSocket(), openSocket()]);
  expect(loads()).toEqual([0, 4]);
});

it.each(['GET', 'POST'])('answers %s while one process is away', async (method) => {
  await processes[0]?.stop();
  for (let time = 0; time < 5; time++) {
    const { status } = await fetch(`${gateway.url}/api/chat/x`, {
      method,
      ...(method === 'POST' ? { body: 'x'.repeat(100_000) } : {}),
    });
    expect(status).toBe(200);
  }
});

describe('while a process is killed in the middle of a call', () => {
  /** The first process takes each call and dies of it; the second answers. */
  function dieOf() {
    const [first, second] = processes;
    if (!first || !second) throw new Error('two processes were started');
    first.answer = (req) => void req.socket.destroy();
    return { first, second };
  }
  /** Enough concurrent connections that each process gets some. */
  const askAll = (options: RequestInit) =>
    Promise.all([1, 2, 3, 4].map(() => fetch(`${gateway.url}/api/chat/x`, options)));

  it('repeats a read at the other process', async () => {
    const { first } = dieOf();
    const replies = await askAll({});
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(first.received.length).toBeGreaterThan(0);
  });

  it('does not repeat a call that may have had an effect', async () => {
    const { first, second } = dieOf();
    const replies = await askAll({ method: 'POST', body: 'x' });
    const failed = replies.filter(({ status }) => status === 502).length;
    expect(failed).toBe(first.received.length);
    expect(first.received.length).toBeGreaterThan(0);
    expect(first.received.length + second.received.length).toBe(4);
  });

  it('gives up when every process dies of the call', async () => {
    const { second } = dieOf();
    second.answer = (req) => void req.socket.destroy();
    const { status } = await fetch(`${gateway.url}/api/chat/x`);
    expect(status).toBe(502);
    expect(processes.flatMap(({ received }) => received)).toHaveLength(3);
  });
});

it('asks the others once a process says with an answer that it leaves', async () => {
  const [first, second] = processes;
  if (!first || !second) throw new Error('two processes were started');
  first.answer = (_req, res) => res.setHeader('connection', 'close').end('I leave');
  const ask = async () => (await fetch(`${gateway.url}/api/chat/x`, { method: 'POST' })).text();
  // So many concurrent ones reach both.
  await Promise.all([1, 2, 3, 4].map(ask));
  const received = first.received.length;
  expect(received).toBeGreaterThan(0);
  for (let time = 0; time < 5; time++) await ask();
  await Promise.all([1, 2, 3, 4].map(ask));
  expect(first.received.length).toBe(received);
});

it('says of each process whether it is up', async () => {
  await processes[1]?.stop();
  const reply = await fetch(`${gateway.url}/api/health`);

  expect(await reply.json()).toMatchObject({
    services: { messaging: 'up', 'messaging-2': 'down', sage: 'down' },
  });
});
