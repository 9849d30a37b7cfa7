import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'http-proxy-middleware';
import { isUnambiguousTarget } from '../http/index.ts';
import { hasApiKey } from './api-keys/authenticate-key.service.ts';
import type { RateCheck } from './rate-limits/rate-limit.routes.ts';
import { findSocket } from './upstream.rules.ts';

const closeTimeoutMs = 1_000;

interface UpgradeDeps {
  markRequest: (req: IncomingMessage) => void;
  checkRate: Pick<RateCheck, 'socket'>;
  upgrade: RequestHandler['upgrade'];
}

/** Forwards WebSocket upgrades to the service that owns the path, and tracks the open sockets. */
export function createUpgradeHandler({ markRequest, checkRate, upgrade }: UpgradeDeps) {
  const open = new Set<Socket>();
  return {
    open: (req: IncomingMessage, socket: Socket, head: Buffer) => {
      // Without a listener a caller's broken connection would end the process.
      socket.on('error', () => socket.destroy());
      markRequest(req);
      if (!isUnambiguousTarget(req.url ?? '')) return refuseUpgrade(socket, '400 Bad Request');
      const upstream = req.isProductHost ? findSocket(req.url ?? '') : undefined;
      if (!upstream) return refuseUpgrade(socket, '404 Not Found');
      // Sockets belong to windows of signed-in people.
      if (hasApiKey(req)) return refuseUpgrade(socket, '403 Forbidden');
      if (checkRate.socket(req) > 0) return refuseUpgrade(socket, '429 Too Many Requests');
      req.upstream = upstream;
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      upgrade(req, socket, head);
    },
    close: () => {
      for (const socket of open) {
        socket.end(() => socket.destroy());
        setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
      }
    },
  };
}

const refuseUpgrade = (socket: Socket, status: string) =>
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
