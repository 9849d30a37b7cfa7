import {
  type LiveChange,
  type LiveNotification,
  type Notification,
  socketEvents,
  socketPath,
} from '@soloist/contracts';
import type { ServiceContext } from '@soloist/service-kit';
import { roomOf, startSockets } from '@soloist/service-kit/sockets';

type ToBrowser = {
  [socketEvents.changed]: (change: LiveChange) => void;
  [socketEvents.notification]: (message: LiveNotification) => void;
};

/** The sockets of this process; what is told reaches a person's windows at every process. */
export function startLive(parts: ServiceContext & { redisUrl: string }) {
  const { io, disconnect, close } = startSockets<ToBrowser>({
    ...parts,
    path: socketPath,
    streamName: 'messaging:live',
  });
  return {
    /** Open windows of the person fetch again what has changed. */
    tellChange: (userId: string, change: LiveChange) =>
      void io.to(roomOf(userId)).emit(socketEvents.changed, change),
    tellNotification: (userId: string, notification: Notification) =>
      void io.to(roomOf(userId)).emit(socketEvents.notification, { notification }),
    disconnect,
    close,
  };
}
export type Live = ReturnType<typeof startLive>;
