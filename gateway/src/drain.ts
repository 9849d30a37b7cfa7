import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes the function that stops a server: no new connections, requests under way may finish within
 * `timeoutMs`, then everything left is cut.
 */
export function createDrain(server: Server) {
  // Browsers connect ahead of need, and Node does not count a connection without a request as idle.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const event of ['request', 'upgrade']) {
    server.on(event, ({ socket }: IncomingMessage) => unused.delete(socket));
  }

  return async (timeoutMs: number) => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of unused) socket.destroy();
    // A connection kept alive is only idle once its last answer is out.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  };
}
