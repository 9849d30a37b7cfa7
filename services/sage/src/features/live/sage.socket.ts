import {
  followMessage,
  type SageActivity,
  type SageChatChange,
  type SageDelta,
  type SageQuestion,
  type SageReply,
  sageSocketEvents,
  sageSocketPath,
  type TokenClaims,
} from '@soloist/contracts';
import { conflict, parse, type ServiceContext } from '@soloist/service-kit';
import { type Answer, type PersonSocket, roomOf, startSockets } from '@soloist/service-kit/sockets';
import type { Presence } from './presence.ts';

type ToBrowser = {
  [sageSocketEvents.question]: (message: SageQuestion) => void;
  [sageSocketEvents.delta]: (message: SageDelta) => void;
  [sageSocketEvents.activity]: (message: SageActivity) => void;
  [sageSocketEvents.reply]: (message: SageReply) => void;
  [sageSocketEvents.chat]: (message: SageChatChange) => void;
};
type Running = { messageId: string; content: string } | null;

interface LiveParts extends ServiceContext {
  redisUrl: string;
  presence: Presence;
  /** What has been said so far of the reply under way in an own chat. */
  follow: (user: TokenClaims, chatId: string) => Promise<Running>;
}
const stopMessage = 'stop';

/** Sage's sockets of this process; what is told reaches a person's windows at every process. */
export function startSageLive({ presence, follow, ...parts }: LiveParts) {
  function onConnection(socket: PersonSocket<ToBrowser>, answer: Answer) {
    const { user } = socket.data;
    const leave = presence.hold(user.sub);
    socket.once('disconnect', leave);
    answer(sageSocketEvents.follow, async (message) => {
      const { chatId } = parse(followMessage, message);
      // Parts said after this answer reach only who is in the room already.
      if (!socket.rooms.has(roomOf(user.sub))) throw conflict('Please register first.');
      return { running: await follow(user, chatId) };
    });
  }
  const { io, disconnect, close } = startSockets<ToBrowser>({
    ...parts,
    path: sageSocketPath,
    streamName: 'sage:live',
    onConnection,
  });
  const windowsOf = (userId: string) => io.to(roomOf(userId));

  return {
    tellQuestion: (userId: string, message: SageQuestion) =>
      void windowsOf(userId).emit(sageSocketEvents.question, message),
    tellDelta: (userId: string, message: SageDelta) =>
      void windowsOf(userId).emit(sageSocketEvents.delta, message),
    tellActivity: (userId: string, message: SageActivity) =>
      void windowsOf(userId).emit(sageSocketEvents.activity, message),
    tellReply: (userId: string, message: SageReply) =>
      void windowsOf(userId).emit(sageSocketEvents.reply, message),
    tellChat: (userId: string, message: SageChatChange) =>
      void windowsOf(userId).emit(sageSocketEvents.chat, message),
    /** Asks the process that makes a reply to end it; it may miss this, and reads it from the database. */
    askToStop: (messageId: string) => void io.serverSideEmit(stopMessage, messageId),
    onStop: (handle: (messageId: string) => void) => void io.on(stopMessage, handle),
    disconnect,
    close,
  };
}
export type SageLive = ReturnType<typeof startSageLive>;
