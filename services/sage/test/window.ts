import {
  type FollowReply,
  type SageDelta,
  type SageQuestion,
  type SageReply,
  sageSocketEvents,
  sageSocketPath,
} from '@soloist/contracts';
import { io } from 'socket.io-client';

interface WindowOptions {
  url: string;
  token: string;
  userId: string;
  chatId: string;
}

/**
 * A browser window with one chat that follows the contract: it appends missing parts, skips known
 * ones, and follows again after a gap or a reconnect.
 */
export async function openWindow({ url, token, userId, chatId }: WindowOptions) {
  const socket = io(url, {
    path: sageSocketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 20,
  });
  const receivedEvents: [name: string, message: unknown][] = [];
  const replies = new Map<string, { content: string; state: string }>();
  const counts = { joins: 0, follows: 0 };
  socket.onAny((name: string, message: unknown) => receivedEvents.push([name, message]));

  async function follow() {
    counts.follows += 1;
    const answer: FollowReply = await socket.emitWithAck(sageSocketEvents.follow, { chatId });
    if (!answer.running) return;
    const known = replies.get(answer.running.messageId);
    if (known && known.state !== 'running') return;
    if (known && known.content.length > answer.running.content.length) return;
    replies.set(answer.running.messageId, { content: answer.running.content, state: 'running' });
  }
  async function join() {
    await socket.emitWithAck(sageSocketEvents.register, { user: userId });
    await follow();
    counts.joins += 1;
  }
  // A connection that breaks meanwhile is covered by the next one.
  socket.on('connect', () => void join().catch(() => undefined));
  socket.on(sageSocketEvents.question, ({ reply }: SageQuestion) =>
    replies.set(reply._id, { content: '', state: 'running' }),
  );
  socket.on(sageSocketEvents.delta, ({ messageId, offset, text }: SageDelta) => {
    const known = replies.get(messageId);
    if (known?.state !== 'running' || offset > known.content.length)
      return void follow().catch(() => undefined);
    known.content += text.slice(known.content.length - offset);
  });
  socket.on(sageSocketEvents.reply, ({ message }: SageReply) => {
    const known = replies.get(message._id);
    replies.set(message._id, { content: known?.content ?? '', state: message.state });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck(sageSocketEvents.register, { user: userId });

  return {
    socket,
    receivedEvents,
    counts,
    follow,
    /** The text of each reply in this window, assembled from its events. */
    replies,
    firstReply: () => [...replies.values()][0],
    eventsNamed: (name: string) =>
      receivedEvents.filter(([event]) => event === name).map(([, message]) => message),
    /** Breaks the connection, as when a laptop changes its network. */
    cut: () => void socket.io.engine?.close(),
    close: () => void socket.close(),
  };
}
export type SageTestWindow = Awaited<ReturnType<typeof openWindow>>;
