import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 20;
/** By then something is asked on a new line that was opened in order to ask. */
const firstRequestMs = 500;

/**
 * Makes the steps by which a server ends without losing a request. Call it before anything else
 * listens to the server.
 */
export function createDrain(server: Server) {
  const underWay = new Set<ServerResponse>();
  const lines = new Set<Socket>();
  let isLeaving = false;
  let closed: Promise<unknown> | undefined;

  const endLine = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('connection', 'close');
  };
  server.on('connection', (socket) => {
    lines.add(socket);
    socket.once('close', () => lines.delete(socket));
  });
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    underWay.add(res);
    res.once('close', () => underWay.delete(res));
    if (isLeaving) endLine(res);
  });

  function leave() {
    isLeaving = true;
    for (const res of underWay) endLine(res);
  }

  return {
    /** Health is refused from then on, while everything else is answered. */
    isLeaving: () => isLeaving,
    /**
     * Goes on taking connections and requests for so long, and says with every answer that its
     * connection ends. Whoever asks goes elsewhere from then on, and lets go of the connections that
     * it does not use: closed by us, one might just have been asked on.
     */
    async announce(ms: number) {
      leave();
      await sleep(ms);
    },
    /** Takes no more connections; resolves once every request is answered, after `ms` at the latest. */
    async finishRequests(ms: number) {
      leave();
      closed = once(server, 'close');
      server.close();
      const begun = Date.now();
      const waits = (mostMs: number) => Date.now() < begun + Math.min(mostMs, ms);
      // Browsers connect ahead of need, and Node does not count a connection without a request as idle.
      const unused = () => [...lines].filter((socket) => socket.bytesRead === 0);
      while (unused().length > 0 && waits(firstRequestMs)) await sleep(lookEveryMs);
      for (const socket of unused()) socket.destroy();
      while (underWay.size > 0 && waits(ms)) await sleep(lookEveryMs);
    },
    /** After that: closes what is left, and resolves once nothing is. */
    async closeLines() {
      server.closeAllConnections();
      await closed;
    },
  };
}
