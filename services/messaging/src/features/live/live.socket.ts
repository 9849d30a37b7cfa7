import {
  chatEvents,
  type LiveChange,
  type LiveNotification,
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
    /** Windows of both people. */
    tellMessage: (message: MessageReceived) =>
      void roomsOf(message.sender, message.receiver).emit(chatEvents.received, message),
    /** That a person has seen what another one wrote. */
    tellSeen(userId: string, sender: string) {
      live.tellChange(userId, { topic: 'chat', id: sender });
      live.tellChange(sender, { topic: 'chat', id: userId });
    },
    disconnect,
    close,
  };
  return live;
}
export type Live = ReturnType<typeof startLive>;
