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
import { conflict, parse, type ServiceContext } from '@soloist/server-kit';
import {
  type MessageResponder,
  type PersonSocket,
  roomOf,
  startSockets,
} from '@soloist/server-kit/sockets';
import type { SagePresence } from './presence.service.ts';

type ToBrowser = {
  [sageSocketEvents.question]: (message: SageQuestion) => void;
  [sageSocketEvents.delta]: (message: SageDelta) => void;
  [sageSocketEvents.activity]: (message: SageActivity) => void;
  [sageSocketEvents.reply]: (message: SageReply) => void;
  [sageSocketEvents.chat]: (message: SageChatChange) => void;
};
type Running = { messageId: string; content: string } | null;

interface LiveDeps extends ServiceContext {
  redisUrl: string;
  presence: SagePresence;
  /** The text so far of the reply under way in one of the person's chats. */
  follow: (user: TokenClaims, chatId: string) => Promise<Running>;
}
const stopMessage = 'stop';

/** Sage's sockets of this process; messages reach a person's windows at every process. */
export function startSageLive({ presence, follow, ...deps }: LiveDeps) {
  function onConnection(socket: PersonSocket<ToBrowser>, answer: MessageResponder) {
    const { user } = socket.data;
    const leave = presence.hold(user.sub);
    socket.once('disconnect', leave);
    answer(sageSocketEvents.follow, async (message) => {
      const { chatId } = parse(followMessage, message);
      // Later parts reach only windows that are in the room already.
      if (!socket.rooms.has(roomOf(user.sub))) throw conflict('Register first.');
      return { running: await follow(user, chatId) };
    });
  }
  const { io, disconnect, close } = startSockets<ToBrowser>({
    ...deps,
    path: sageSocketPath,
    streamName: 'sage:live',
    onConnection,
  });
  const windowsOf = (userId: string) => io.to(roomOf(userId));

  return {
    emitQuestion: (userId: string, message: SageQuestion) =>
      void windowsOf(userId).emit(sageSocketEvents.question, message),
    emitDelta: (userId: string, message: SageDelta) =>
      void windowsOf(userId).emit(sageSocketEvents.delta, message),
    emitActivity: (userId: string, message: SageActivity) =>
      void windowsOf(userId).emit(sageSocketEvents.activity, message),
    emitReply: (userId: string, message: SageReply) =>
      void windowsOf(userId).emit(sageSocketEvents.reply, message),
    emitChat: (userId: string, message: SageChatChange) =>
      void windowsOf(userId).emit(sageSocketEvents.chat, message),
    /**
     * Asks the process that creates a reply to end it; if it misses this, it reads it from the
     * database.
     */
    askToStop: (messageId: string) => void io.serverSideEmit(stopMessage, messageId),
    onStop: (handle: (messageId: string) => void) => void io.on(stopMessage, handle),
    disconnect,
    close,
  };
}
export type SageLive = ReturnType<typeof startSageLive>;
