import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChatMessage,
  type ConversationRead,
  chatEvents,
  type MessageChanged,
  socketEvents,
  socketPath,
} from '@soloist/contracts';
import type { Random } from '@soloist/service-kit/testing-random';
import { senderTo } from '@soloist/service-kit/testing-service';
import { io, type Socket } from 'socket.io-client';
// What browsers do with events and responses; only React is missing.
import {
  catchUp,
  type FetchPage,
} from '../../../mfe-dashboard/src/areas/messages/chat/catch-up.rules.ts';
import {
  addMessage,
  changeMessage,
  hasGap,
  markReadUpTo,
  mergeCached,
  openAt,
  type ThreadData,
} from '../../../mfe-dashboard/src/areas/messages/chat/thread-cache.rules.ts';

interface WindowDeps {
  person: { id: string; token: string };
  partner: string;
  /** Where it connects to next. */
  nodeUrl: () => string;
  random: Random;
  /** Rejects all pending requests. */
  signal: AbortSignal;
}
export type BrokenConnection = ReturnType<typeof openBrokenConnection>;

const replyMs = 1500;
const againMs = 20;

/**
 * A person's window with one conversation open, whose line is cut; it opens a new one when it needs
 * it.
 */
export function openBrokenConnection({ person, partner, nodeUrl, random, signal }: WindowDeps) {
  let url = '';
  let socket: Socket | undefined;
  let thread: ThreadData | undefined;
  let refreshing: Promise<void> | undefined;
  let isOld = false;

  const ask = (line: string, body?: object) => senderTo(url)(line, { token: person.token, body });
  const fetchPage: FetchPage = async ({ after }) => {
    const from = after === undefined ? '' : `&after=${after}`;
    const { status, body } = await ask(`GET /chat/getMessage?id=${partner}&limit=50${from}`);
    if (status !== 200) throw new Error(`no page: ${status}`);
    return body;
  };

  /** Fetches what it may have missed; events received meanwhile stay. */
  function refresh(): Promise<void> {
    isOld = true;
    refreshing ??= (async () => {
      while (isOld) {
        isOld = false;
        const fresh = thread ? await catchUp(thread, fetchPage) : openAt(await fetchPage({}));
        thread = mergeCached(fresh, thread);
      }
    })().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }
  // A node that cannot answer has lost the line, too; the next one begins with fetching.
  const refreshLater = () => void refresh().catch(() => socket?.close());

  function take(message: ChatMessage) {
    if (!thread || hasGap(thread, message)) refreshLater();
    if (thread) thread = addMessage(thread, message);
  }
  function change(message: ChatMessage) {
    if (thread) thread = changeMessage(thread, message);
  }

  async function connect() {
    url = nodeUrl();
    const next = io(url, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token: person.token },
      forceNew: true,
      reconnection: false,
    });
    socket = next;
    next.on(chatEvents.received, take);
    next.on(chatEvents.changed, ({ message }: MessageChanged) => change(message));
    next.on(chatEvents.read, (read: ConversationRead) => {
      if (thread) thread = markReadUpTo(thread, read);
    });
    next.on(
      socketEvents.changed,
      ({ topic }: { topic: string }) => topic === 'chat' && refreshLater(),
    );
    await new Promise<void>((resolve, reject) => {
      next.once('connect', resolve);
      next.once('connect_error', reject);
      // A connection that is cut while connecting reports nothing.
      setTimeout(() => reject(new Error('not connected')), replyMs).unref();
    });
    const user = { user: person.id };
    const answer = await next.timeout(replyMs).emitWithAck(socketEvents.register, user);
    if (!answer.success) throw new Error(answer.message);
    await refresh();
    return next;
  }

  /** Tries until it is done, over as many lines as it takes: each thing done twice is done once. */
  async function insist<T>(attempt: (line: Socket) => Promise<T>): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await attempt(socket?.connected ? socket : await connect());
      } catch {
        socket?.close();
      }
      await sleep(againMs);
    }
  }

  const emit = async (line: Socket, [event, body]: [string, object]) => {
    const answer = await line.timeout(replyMs).emitWithAck(event, body);
    if (!answer.success) throw new Error(answer.message);
    return answer;
  };

  return {
    known: () => thread?.messages ?? [],
    say: (body: object) =>
      insist(async (line) => {
        const { message } = await emit(line, [chatEvents.send, body]);
        take(message);
      }),
    see: (id: string) => insist((line) => emit(line, [chatEvents.seen, { id }])),
    /** Over HTTP, at the node that has its line. */
    change: (request: string, body?: object) =>
      insist(async () => {
        const { status, body: answer } = await ask(request, body);
        // Its writer took it back meanwhile.
        if (status === 409) return;
        if (status !== 200) throw new Error(`${request}: ${status}`);
        change(answer.message);
      }),
    /** Opens a new line, and has caught up then. */
    look: () =>
      insist(async (line) => {
        line.close();
        await connect();
      }),
    /** Whether there was a line to cut. */
    cut(): boolean {
      const wasUp = socket?.connected === true;
      if (random.chance(50)) socket?.disconnect();
      else socket?.io.engine?.close();
      return wasUp;
    },
    close: () => socket?.close(),
  };
}
