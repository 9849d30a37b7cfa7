import { randomUUID } from 'node:crypto';
import {
  type ConversationRead,
  chatEvents,
  type LiveChange,
  type LiveNotification,
  type MessageChanged,
  type MessageReceived,
  type Notification,
  type Presence,
  socketEvents,
  socketPath,
  type TypingTold,
} from '@soloist/contracts';
import type { ServiceContext } from '@soloist/service-kit';
import { type Answer, roomOf, startSockets } from '@soloist/service-kit/sockets';
import { createPresence } from './presence.ts';
import { createPresenceWatch, type Watcher } from './presence-watch.ts';

type ToBrowser = {
  [socketEvents.changed]: (change: LiveChange) => void;
  [socketEvents.notification]: (message: LiveNotification) => void;
  [chatEvents.received]: (message: MessageReceived) => void;
  [chatEvents.changed]: (changed: MessageChanged) => void;
  [chatEvents.read]: (read: ConversationRead) => void;
  [chatEvents.typing]: (typing: TypingTold) => void;
  [chatEvents.presence]: (presence: Presence) => void;
};

/** Adds what else a window of a person may send. */
export type OnWindow = (window: {
  userId: string;
  answer: Answer;
  watcher: Watcher;
  live: Live;
}) => void;

interface LiveParts extends ServiceContext {
  redisUrl: string;
  /** For this long somebody is here whose process was killed. */
  presenceMs: number;
  onWindow: OnWindow;
  /** A window of the person is told of what happens from now on. */
  onRegister: (window: { userId: string; live: Live }) => void;
}

// A window says of each message that it has it, however many people write at once.
const allowance = 400;
/**
 * What processes say to each other: somebody came or left; two people may know of each other whether
 * they are here, or no more.
 */
const moved = 'moved';
const met = 'met';
const parted = 'parted';

/** The sockets of this process; what is told reaches a person's windows at every process. */
export function startLive({ onWindow, onRegister, presenceMs, ...parts }: LiveParts) {
  const presence = createPresence({
    redis: parts.redis,
    processId: randomUUID(),
    aliveMs: presenceMs,
    onMove: (userId) => tellAll(moved, userId),
  });
  const watch = createPresenceWatch({ find: presence.find, everyMs: presenceMs / 2 });
  const { io, disconnect, close } = startSockets<ToBrowser>({
    ...parts,
    path: socketPath,
    streamName: 'messaging:live',
    allowance,
    onRegister: (socket) => onRegister({ userId: socket.data.user.sub, live }),
    onConnection(socket, answer) {
      const userId = socket.data.user.sub;
      const tell = (told: Presence) => void socket.emit(chatEvents.presence, told);
      const watcher = { userId, tell };
      const leave = presence.hold(userId);
      watch.open(watcher);
      socket.once('disconnect', () => {
        watch.close(watcher);
        leave();
      });
      onWindow({ userId, answer, watcher, live });
    },
  });
  const heard = {
    [moved]: (userId: string) => watch.look([userId]),
    [met](one: string, other: string) {
      void watch.meet(one, other);
      void watch.meet(other, one);
    },
    [parted](one: string, other: string) {
      watch.part(one, other);
      watch.part(other, one);
    },
  };
  io.on(moved, heard[moved]);
  io.on(met, heard[met]);
  io.on(parted, heard[parted]);
  function tellAll(name: keyof typeof heard, ...people: [string, string] | [string]) {
    io.serverSideEmit(name, ...people);
    void heard[name](...(people as [string, string]));
  }
  const roomsOf = (...people: string[]) => io.to(people.map(roomOf));
  const live = {
    /** Open windows of the person fetch again what has changed. */
    tellChange: (userId: string, change: LiveChange) =>
      void roomsOf(userId).emit(socketEvents.changed, change),
    tellNotification: (userId: string, notification: Notification) =>
      void roomsOf(userId).emit(socketEvents.notification, { notification }),
    /** Windows of both people; whether the receiver muted it is not the sender's to know. */
    tellMessage({ muted, ...message }: MessageReceived) {
      const both = [message.sender, message.receiver] as const;
      if (!muted) return void roomsOf(...both).emit(chatEvents.received, { ...message, muted });
      for (const one of both) {
        const isTheirs = one === message.receiver;
        roomsOf(one).emit(chatEvents.received, { ...message, muted: isTheirs });
      }
    },
    tellMessageChanged: (changed: MessageChanged) =>
      void roomsOf(changed.message.sender, changed.message.receiver).emit(
        chatEvents.changed,
        changed,
      ),
    /** That a person has received or seen what another one wrote. */
    tellRead(read: ConversationRead) {
      const { reader, other } = read;
      roomsOf(reader, other).emit(chatEvents.read, read);
    },
    tellTyping: (receiver: string, typing: TypingTold) =>
      void roomsOf(receiver).emit(chatEvents.typing, typing),
    watch: watch.watch,
    /** Windows of either of the two show whether the other is here. */
    meet: (one: string, other: string) => tellAll(met, one, other),
    /** And no more. */
    part: (one: string, other: string) => tellAll(parted, one, other),
    findPresence: presence.find,
    forgetPresence: presence.forget,
    disconnect,
    async close() {
      await Promise.all([presence.close(), watch.stop()]);
      await close();
    },
  };
  return live;
}
export type Live = ReturnType<typeof startLive>;
