import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

interface LazyServer {
  port: number;
  /** Where the started server listens. */
  target: number;
  /** Starts it; called once, by the first connection. */
  start: () => Promise<void>;
}

/**
 * Listens in place of a server that takes long to start: the first connection starts it, and every
 * connection waits until it has started. One that fails to start is tried again by the next.
 */
export async function listenLazily({ port, target, start }: LazyServer): Promise<Server> {
  let starting: Promise<void> | undefined;
  const started = () => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    started().then(
      () => {
        const other = connect(target, '127.0.0.1').on('error', () => socket.destroy());
        socket.on('close', () => other.destroy());
        socket.pipe(other).pipe(socket);
      },
      (error: Error) => {
        console.error(error.message);
        socket.destroy();
      },
    );
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
