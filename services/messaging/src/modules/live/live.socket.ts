import {
  type ConversationRead,
  chatEvents,
  type LiveChange,
  type LiveNotification,
  type MessageChanged,
  type MessageReceived,
  type Notification,
  type PersonPresence,
  socketEvents,
  socketPath,
  type TypingEvent,
} from '@soloist/contracts';
import type { ServiceContext } from '@soloist/server-kit';
import { type MessageResponder, roomOf, startSockets } from '@soloist/server-kit/sockets';
import { createLivePresence } from './live-presence.service.ts';
import type { Watcher } from './presence-watch.service.ts';

type ToBrowser = {
  [socketEvents.changed]: (change: LiveChange) => void;
  [socketEvents.notification]: (message: LiveNotification) => void;
  [chatEvents.received]: (message: MessageReceived) => void;
  [chatEvents.changed]: (changed: MessageChanged) => void;
  [chatEvents.read]: (read: ConversationRead) => void;
  [chatEvents.typing]: (typing: TypingEvent) => void;
  [chatEvents.presence]: (presence: PersonPresence) => void;
};

/** Registers further messages that a window may send. */
export type OnWindow = (window: {
  userId: string;
  respond: MessageResponder;
  watcher: Watcher;
  live: Live;
}) => void;

interface LiveDeps extends ServiceContext {
  redisUrl: string;
  /** How long a person stays online after their process was killed. */
  presenceMs: number;
  onWindow: OnWindow;
  /** A window of the person has started to listen. */
  onRegister: (window: { userId: string; live: Live }) => void;
}

// A window confirms each message, however many people write concurrently.
const allowance = 400;
/** The sockets of this process; published messages reach a person's windows at every process. */
export function startLive({ onWindow, onRegister, presenceMs, ...deps }: LiveDeps) {
  const presence = createLivePresence({
    redis: deps.redis,
    presenceMs,
    publishToProcesses: (name, ...people) => void io.serverSideEmit(name, ...people),
  });
  const { io, disconnect, close } = startSockets<ToBrowser>({
    ...deps,
    path: socketPath,
    streamName: 'messaging:live',
    allowance,
    onRegister: (socket) => onRegister({ userId: socket.data.user.sub, live }),
    onConnection(socket, respond) {
      const userId = socket.data.user.sub;
      const sendPresence = (changed: PersonPresence) =>
        void socket.emit(chatEvents.presence, changed);
      const { watcher, closeWindow } = presence.openWindow(userId, sendPresence);
      socket.once('disconnect', closeWindow);
      onWindow({ userId, respond, watcher, live });
    },
  });
  for (const [name, handle] of Object.entries(presence.receivedEvents)) io.on(name, handle);
  const roomsOf = (...people: string[]) => io.to(people.map(roomOf));
  const live = {
    /** Open windows of the person fetch again what has changed. */
    publishUserChange: (userId: string, change: LiveChange) =>
      void roomsOf(userId).emit(socketEvents.changed, change),
    /** Windows of both people fetch their conversation again. */
    publishConversationChange(one: string, other: string) {
      live.publishUserChange(one, { topic: 'chat', id: other });
      live.publishUserChange(other, { topic: 'chat', id: one });
    },
    publishNotification: (userId: string, notification: Notification) =>
      void roomsOf(userId).emit(socketEvents.notification, { notification }),
    /** Windows of both people; whether the receiver muted it is not the sender's to know. */
    publishMessage({ muted, ...message }: MessageReceived) {
      const both = [message.sender, message.receiver] as const;
      if (!muted) return void roomsOf(...both).emit(chatEvents.received, { ...message, muted });
      for (const one of both) {
        const isTheirs = one === message.receiver;
        roomsOf(one).emit(chatEvents.received, { ...message, muted: isTheirs });
      }
    },
    publishMessageChanged: (changed: MessageChanged) =>
      void roomsOf(changed.message.sender, changed.message.receiver).emit(
        chatEvents.changed,
        changed,
      ),
    /** Publishes a person's new read position. */
    publishRead(read: ConversationRead) {
      const { reader, other } = read;
      roomsOf(reader, other).emit(chatEvents.read, read);
    },
    publishTyping: (receiver: string, typing: TypingEvent) =>
      void roomsOf(receiver).emit(chatEvents.typing, typing),
    watch: presence.watch,
    showPresence: presence.showPresence,
    hidePresence: presence.hidePresence,
    findPresence: presence.find,
    forgetPresence: presence.forget,
    disconnect,
    async close() {
      presence.close();
      await close();
    },
  };
  return live;
}
export type Live = ReturnType<typeof startLive>;
