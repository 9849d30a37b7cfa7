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
import { createLivePresence } from './live-presence.ts';
import type { Watcher } from './presence-watch.ts';

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
/** The sockets of this process; what is told reaches a person's windows at every process. */
export function startLive({ onWindow, onRegister, presenceMs, ...parts }: LiveParts) {
  const here = createLivePresence({
    redis: parts.redis,
    presenceMs,
    tellOthers: (name, ...people) => void io.serverSideEmit(name, ...people),
  });
  const { io, disconnect, close } = startSockets<ToBrowser>({
    ...parts,
    path: socketPath,
    streamName: 'messaging:live',
    allowance,
    onRegister: (socket) => onRegister({ userId: socket.data.user.sub, live }),
    onConnection(socket, answer) {
      const userId = socket.data.user.sub;
      const tell = (told: Presence) => void socket.emit(chatEvents.presence, told);
      const { watcher, leave } = here.enter(userId, tell);
      socket.once('disconnect', leave);
      onWindow({ userId, answer, watcher, live });
    },
  });
  for (const [name, hear] of Object.entries(here.heard)) io.on(name, hear);
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
    watch: here.watch,
    meet: here.meet,
    part: here.part,
    findPresence: here.find,
    forgetPresence: here.forget,
    disconnect,
    async close() {
      here.close();
      await close();
    },
  };
  return live;
}
export type Live = ReturnType<typeof startLive>;
