import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createDrain } from './drain.ts';

/** A server that answers `/slow` when it is told to. */
async function startServer() {
  let answerSlow: () => void = () => undefined;
  const server = createServer((req, res) => {
    if (req.url !== '/slow') return void res.end('at once');
    answerSlow = () => res.end('in the end');
  });
  const drain = createDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string) => {
    const [reply] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    return { said: await text(reply), line: reply.headers.connection };
  };
  return { server, drain, port, ask, answerSlow: () => answerSlow() };
}

test('who asks a leaving server is answered, on a new connection too, and told to go elsewhere', async () => {
  const { drain, ask } = await startServer();
  expect(await ask('/')).toEqual({ said: 'at once', line: 'keep-alive' });
  const announced = drain.announce(200);
  expect(drain.isLeaving()).toBe(true);
  expect(await ask('/')).toEqual({ said: 'at once', line: 'close' });
  expect(await ask('/')).toEqual({ said: 'at once', line: 'close' });
  await announced;
  await drain.finishRequests(1000);
  await drain.closeLines();
});

test('a request under way is answered before the end; nobody connects any more', async () => {
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
  await drain.closeLines();
});

test('a request that never ends is cut after a while', async () => {
  const { server, drain, ask } = await startServer();
  const slow = ask('/slow');
  await once(server, 'request');
  await drain.finishRequests(50);
  await drain.closeLines();
  await expect(slow).rejects.toThrow(/socket hang up/);
});

test('what is asked on a line that was opened just before is answered', async () => {
  const { server, drain, port } = await startServer();
  const line = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const finished = drain.finishRequests(10_000);
  line.write('GET / HTTP/1.1\r\nhost: soloist\r\n\r\n');
  const said = text(line);
  await finished;
  await drain.closeLines();
  expect(await said).toMatch(/connection: close[\s\S]*at once/i);
});

test('a line on which nothing is asked does not hold up the end', async () => {
  const { server, drain, port } = await startServer();
  const line = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const ended = once(line, 'close');
  line.resume();
  await drain.finishRequests(600_000);
  await ended;
  await drain.closeLines();
});
