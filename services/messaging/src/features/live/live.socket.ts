import {
  type ConversationRead,
  chatEvents,
  type LiveChange,
  type LiveNotification,
  type MessageChanged,
  type MessageReceived,
  type Notification,
  socketEvents,
  socketPath,
} from '@soloist/contracts';
import type { ServiceContext } from '@soloist/service-kit';
import { type Answer, roomOf, startSockets } from '@soloist/service-kit/sockets';

type ToBrowser = {
  [socketEvents.changed]: (change: LiveChange) => void;
  [socketEvents.notification]: (message: LiveNotification) => void;
  [chatEvents.received]: (message: MessageReceived) => void;
  [chatEvents.changed]: (changed: MessageChanged) => void;
  [chatEvents.read]: (read: ConversationRead) => void;
};

/** Adds what else a window of a person may send. */
export type OnWindow = (window: { userId: string; answer: Answer; live: Live }) => void;

interface LiveParts extends ServiceContext {
  redisUrl: string;
  onWindow: OnWindow;
}

/** The sockets of this process; what is told reaches a person's windows at every process. */
export function startLive({ onWindow, ...parts }: LiveParts) {
  const { io, disconnect, close } = startSockets<ToBrowser>({
    ...parts,
    path: socketPath,
    streamName: 'messaging:live',
    onConnection: (socket, answer) => onWindow({ userId: socket.data.user.sub, answer, live }),
  });
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
      live.tellChange(reader, { topic: 'chat', id: other });
      live.tellChange(other, { topic: 'chat', id: reader });
    },
    disconnect,
    close,
  };
  return live;
}
export type Live = ReturnType<typeof startLive>;
