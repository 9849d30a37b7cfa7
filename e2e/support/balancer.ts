import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@soloist/tools/ports.ts';

/**
 * One address for several processes, like the name of a service in a cluster. Each connection goes
 * to the next process that accepts it.
 */
export async function startBalancer(ports: number[]) {
  const open = new Set<Socket>();
  let turn = 0;
  async function connectToOne(): Promise<Socket | undefined> {
    turn += 1;
    // Other connections arrive during this attempt.
    const first = turn;
    for (let tried = 0; tried < ports.length; tried++) {
      const socket = await tryPort(ports[(first + tried) % ports.length] ?? 0);
      if (socket) return socket;
    }
    return undefined;
  }
  const server = createServer({ pauseOnConnect: true }, async (caller) => {
    const process = await connectToOne();
    if (!process) return void caller.destroy();
    for (const [one, other] of [
      [caller, process],
      [process, caller],
    ] as const) {
      open.add(one);
      // An error on one side closes the other.
      one.on('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    caller.pipe(process).pipe(caller);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function tryPort(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
