import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createDrain } from './drain.ts';

/** A server that responds to `/slow` on request of the test. */
async function startServer() {
  let answerSlow: () => void = () => undefined;
  const server = createServer((req, res) => {
    if (req.url !== '/slow') return void res.end('immediately');
    answerSlow = () => res.end('in the end');
  });
  const drain = createDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const sendRequest = async (path: string) => {
    const [reply] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    return { said: await text(reply), line: reply.headers.connection };
  };
  return { server, drain, port, ask: sendRequest, answerSlow: () => answerSlow() };
}

test('answers requests while it drains, on new connections too, and closes them', async () => {
  const { drain, ask } = await startServer();
  expect(await ask('/')).toEqual({ said: 'immediately', line: 'keep-alive' });
  const announced = drain.announce(200);
  expect(drain.isLeaving()).toBe(true);
  expect(await ask('/')).toEqual({ said: 'immediately', line: 'close' });
  expect(await ask('/')).toEqual({ said: 'immediately', line: 'close' });
  await announced;
  await drain.finishRequests(1000);
  await drain.closeConnections();
});

test('answers requests in flight before it ends, and accepts no new connections', async () => {
  const { server, drain, port, ask, answerSlow } = await startServer();
  const slow = ask('/slow');
  await once(server, 'request');
  let isFinished = false;
  const finished = drain.finishRequests(10_000).then(() => {
    isFinished = true;
  });
  await expect(ask('/')).rejects.toThrow(/ECONNREFUSED/);
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow(/ECONNREFUSED/);
  expect(isFinished).toBe(false);
  answerSlow();
  expect(await slow).toEqual({ said: 'in the end', line: 'close' });
  await finished;
  await drain.closeConnections();
});

test('aborts a request that never ends after a timeout', async () => {
  const { server, drain, ask } = await startServer();
  const slow = ask('/slow');
  await once(server, 'request');
  await drain.finishRequests(50);
  await drain.closeConnections();
  await expect(slow).rejects.toThrow(/socket hang up/);
});

test('answers a request on a connection opened just before', async () => {
  const { server, drain, port } = await startServer();
  const line = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const finished = drain.finishRequests(10_000);
  line.write('GET / HTTP/1.1\r\nhost: soloist\r\n\r\n');
  const received = text(line);
  await finished;
  await drain.closeConnections();
  expect(await received).toMatch(/connection: close[\s\S]*immediately/i);
});

test('is not delayed by an idle connection', async () => {
  const { server, drain, port } = await startServer();
  const line = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const ended = once(line, 'close');
  line.resume();
  await drain.finishRequests(600_000);
  await ended;
  await drain.closeConnections();
});
