import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { createLogger } from '../telemetry/logger.ts';
import { eventually } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { createSocketAdapter } from './socket-adapter.ts';

const logger = createLogger('test', 'silent');
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** A process of the service with one window in room `ada`; `received` are the window's messages. */
async function startProcess(streamName: string) {
  const redisUrl = testConfig().REDIS_URL;
  const { adapter, close } = createSocketAdapter({ streamName, redisUrl, logger });
  const server = createServer();
  const io = new Server(server, { adapter });
  closers.push(close, () => io.close());
  io.on('connection', (socket) => void socket.join('ada'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  closers.push(() => client.close());
  const received: unknown[] = [];
  client.onAny((name, value) => received.push(`${name} ${value}`));
  await eventually(() => io.of('/').adapter.rooms.has('ada'));
  return { io, received };
}

it('sends each message once to the windows of every process, in order', async () => {
  const streamName = `test:${randomUUID()}`;
  const processes = [await startProcess(streamName), await startProcess(streamName)];
  // An adapter reads its stream from its first read on.
  for (const { io } of processes) {
    await eventually(() => {
      io.to('ada').emit('probe', 0);
      return processes.every(({ received }) => received.length > 0);
    });
    for (const { received } of processes) received.length = 0;
  }
  const numbers = [1, 2, 3, 4, 5];
  for (const number of numbers) processes[0]?.io.to('ada').emit('news', number);
  processes[0]?.io.to('ben').emit('news', 6);
  const messagesOf = ({ received }: (typeof processes)[number]) =>
    received.filter((each) => each !== 'probe 0');
  await eventually(() => messagesOf(processes[1]!).includes('news 5'));
  // Read after all that the first published: by then, a second copy would have arrived.
  processes[1]?.io.to('ada').emit('end', 0);
  await eventually(() => processes.every((each) => messagesOf(each).includes('end 0')));
  const expected = [...numbers.map((number) => `news ${number}`), 'end 0'];
  expect(processes.map(messagesOf)).toEqual([expected, expected]);
});
