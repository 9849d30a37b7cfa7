import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ServiceName, services } from '@soloist/contracts';
import { WebSocketServer } from 'ws';

/** A small server in place of a service. */
export interface FakeService {
  name: ServiceName;
  url: string;
  /** The received requests, oldest first. */
  received: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Replaces the response; `undefined` restores the default echo. */
  answer: RequestListener | undefined;
  /** Emits `left` when a WebSocket has closed. */
  sockets: EventEmitter;
  /** The number of open WebSockets. */
  openSockets: () => number;
  stop: () => Promise<void>;
}

/** A fake of one process of a service. */
export async function startFake(name: ServiceName): Promise<FakeService> {
  const server = createServer();
  const webSockets = new WebSocketServer({ server });
  const fake: FakeService = {
    name,
    url: '',
    received: [],
    answer: undefined,
    sockets: new EventEmitter(),
    openSockets: () => webSockets.clients.size,
    stop: async () => {
      for (const socket of webSockets.clients) socket.terminate();
      await stop(server);
    },
  };
  server.on('request', (req, res) => {
    if (req.url !== '/health') {
      fake.received.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    }
    if (fake.answer) return fake.answer(req, res);
    res.setHeader('content-type', 'application/json');
    const body = JSON.stringify({ success: true, service: name, url: req.url });
    res.setHeader('content-length', Buffer.byteLength(body));
    res.end(body);
  });
  // Echoes messages after a first one with the path of the connection.
  webSockets.on('connection', (socket, req) => {
    socket.send(`${name} ${req.url} ${req.headers['x-internal-secret'] ?? 'no secret'}`);
    socket.on('close', () => fake.sockets.emit('left'));
    socket.on('message', (data) => socket.send(data.toString()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

async function stop(server: Server) {
  server.close();
  server.closeAllConnections();
}

/** One fake for each service. */
export async function startFakes(): Promise<Record<ServiceName, FakeService>> {
  const fakes = await Promise.all(services.map(startFake));
  return Object.fromEntries(fakes.map((fake) => [fake.name, fake])) as Record<
    ServiceName,
    FakeService
  >;
}
