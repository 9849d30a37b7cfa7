import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 20;
/** A connection that was opened for a request sends it within this time. */
const firstRequestMs = 500;

/**
 * Creates the steps that shut a server down without losing a request. Call it before anything else
 * listens to the server.
 */
export function createDrain(server: Server) {
  const underWay = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let isLeaving = false;
  let closed: Promise<unknown> | undefined;

  const markLastResponse = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('connection', 'close');
  };
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    underWay.add(res);
    res.once('close', () => underWay.delete(res));
    if (isLeaving) markLastResponse(res);
  });

  function leave() {
    isLeaving = true;
    for (const res of underWay) markLastResponse(res);
  }

  return {
    /** From then on the health check fails, while other requests are answered. */
    isLeaving: () => isLeaving,
    /**
     * Keeps accepting connections and requests for `ms`, and marks each response with
     * `connection: close`. Callers move elsewhere and drop their idle connections: if we closed one, a
     * request might just be on its way.
     */
    async announce(ms: number) {
      leave();
      await sleep(ms);
    },
    /** Stops accepting connections; resolves once every request is answered, after `ms` at the latest. */
    async finishRequests(ms: number) {
      leave();
      // Right after Node has accepted what was waiting: the system resets the connections of others.
      await nextTurn();
      closed = once(server, 'close');
      server.close();
      const startedAt = Date.now();
      const hasTime = (mostMs: number) => Date.now() < startedAt + Math.min(mostMs, ms);
      // Browsers connect ahead of need, and Node does not count a connection without a request as idle.
      const unused = () => [...connections].filter((socket) => socket.bytesRead === 0);
      while (unused().length > 0 && hasTime(firstRequestMs)) await sleep(lookEveryMs);
      for (const socket of unused()) socket.destroy();
      while (underWay.size > 0 && hasTime(ms)) await sleep(lookEveryMs);
    },
    /** Call it last: closes the remaining connections and resolves once none is left. */
    async closeConnections() {
      server.closeAllConnections();
      await closed;
    },
  };
}
