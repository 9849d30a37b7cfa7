/** The baseline's process: socket.io that passes messages on, as messaging does, and stores nothing. */
import { createServer } from 'node:http';
import { chatEvents, socketEvents, socketPath } from '@soloist/contracts';
import { sampleChatMessage } from '@soloist/contracts/testing';
import { createLogger } from '@soloist/server-kit';
import { Server } from 'socket.io';
import { createSocketAdapter } from '../../packages/server-kit/src/sockets/socket-adapter.ts';

const server = createServer();
const logger = createLogger('bare', 'warn');
const redisUrl = process.env.REDIS_URL!;
const { adapter } = createSocketAdapter({ streamName: 'bare', redisUrl, logger });
const io = new Server(server, {
  path: socketPath,
  transports: ['websocket'],
  serveClient: false,
  adapter,
});
const roomOf = (user: string) => `user:${user}`;
let seq = 0;

io.on('connection', (socket) => {
  socket.on(socketEvents.register, ({ user }, reply) => {
    void socket.join(roomOf(user));
    reply({ success: true });
  });
  socket.on(chatEvents.send, (sent, reply) => {
    seq += 1;
    // As large as a message of the messaging service.
    const message = { ...sampleChatMessage(), ...sent, seq };
    const rooms = [roomOf(message.sender), roomOf(message.receiver)];
    io.to(rooms).emit(chatEvents.received, { ...message, senderName: 'Noor Haddad', muted: false });
    reply({ success: true, message });
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
