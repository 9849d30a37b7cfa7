import { randomUUID } from 'node:crypto';
import { chatEvents, type SendMessage, socketEvents, socketPath } from '@soloist/contracts';
import { io, type Socket } from 'socket.io-client';
import type { LoadPerson } from './people.ts';

const openBatchSize = 20;
const responseTimeoutMs = 10_000;

/** Windows that stay open, like those of people who use the product. */
export function createWindows(url: string, people: LoadPerson[]) {
  const open: { person: LoadPerson; socket: Socket }[] = [];

  async function openWindow(person: LoadPerson) {
    const socket = io(url, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token: person.token },
      forceNew: true,
    });
    await socket.timeout(responseTimeoutMs).emitWithAck(socketEvents.register, { user: person.id });
    // Registers again after a lost connection.
    socket.on('connect', () => socket.emit(socketEvents.register, { user: person.id }));
    open.push({ person, socket });
  }

  return {
    count: () => open.length,
    /** Opens as many as are missing. */
    async openMissing(count: number) {
      while (open.length < count) {
        const some = Array.from({ length: Math.min(openBatchSize, count - open.length) }, (_, at) =>
          openWindow(people[(open.length + at) % people.length]!),
        );
        await Promise.all(some);
      }
    },
    /** A person with a window sends a message to the next person; resolves once it is stored. */
    async sendMessage() {
      const { person, socket } = open[Math.floor(Math.random() * open.length)]!;
      const receiver = people[(people.indexOf(person) + 1) % people.length]!;
      const body: SendMessage = {
        message: 'Shall we meet on Tuesday and look at the second draft together?',
        sender: person.id,
        receiver: receiver.id,
        files: [],
        client_id: randomUUID(),
      };
      const answer = await socket.timeout(responseTimeoutMs).emitWithAck(chatEvents.send, body);
      if (!answer.success) throw new Error(answer.message);
    },
    close() {
      for (const { socket } of open.splice(0)) socket.close();
    },
  };
}
export type Windows = ReturnType<typeof createWindows>;
