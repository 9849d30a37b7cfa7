import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChatMessage,
  type ConversationRead,
  chatEvents,
  type MessageChanged,
  socketEvents,
  socketPath,
} from '@soloist/contracts';
import type { Random } from '@soloist/server-kit/testing-random';
import { senderTo } from '@soloist/server-kit/testing-service';
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
  /** The node for the next connection. */
  nodeUrl: () => string;
  random: Random;
  /** Rejects all pending requests. */
  signal: AbortSignal;
}
export type BrokenConnection = ReturnType<typeof openBrokenConnection>;

const replyMs = 1500;
const retryMs = 20;

/**
 * A person's window with one open conversation, whose connection can be cut. It reconnects when it
 * needs to.
 */
export function openBrokenConnection({ person, partner, nodeUrl, random, signal }: WindowDeps) {
  let url = '';
  let socket: Socket | undefined;
  let thread: ThreadData | undefined;
  let refreshing: Promise<void> | undefined;
  let isStale = false;

  const request = (line: string, body?: object) =>
    senderTo(url)(line, { token: person.token, body });
  const fetchPage: FetchPage = async ({ after }) => {
    const from = after === undefined ? '' : `&after=${after}`;
    const { status, body } = await request(`GET /chat/getMessage?id=${partner}&limit=50${from}`);
    if (status !== 200) throw new Error(`no page: ${status}`);
    return body;
  };

  /** Fetches possibly missed messages; events received meanwhile stay. */
  function refresh(): Promise<void> {
    isStale = true;
    refreshing ??= (async () => {
      while (isStale) {
        isStale = false;
        const fresh = thread ? await catchUp(thread, fetchPage) : openAt(await fetchPage({}));
        thread = mergeCached(fresh, thread);
      }
    })().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }
  // A node that cannot answer has lost the connection, too; the next one starts with a fetch.
  const refreshLater = () => void refresh().catch(() => socket?.close());

  function applyMessage(message: ChatMessage) {
    if (!thread || hasGap(thread, message)) refreshLater();
    if (thread) thread = addMessage(thread, message);
  }
  function applyChange(message: ChatMessage) {
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
    next.on(chatEvents.received, applyMessage);
    next.on(chatEvents.changed, ({ message }: MessageChanged) => applyChange(message));
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

  /** Retries until it succeeds, over as many connections as needed: each request is idempotent. */
  async function retryUntilDone<T>(attempt: (connection: Socket) => Promise<T>): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await attempt(socket?.connected ? socket : await connect());
      } catch {
        socket?.close();
      }
      await sleep(retryMs);
    }
  }

  const emit = async (connection: Socket, [event, body]: [string, object]) => {
    const answer = await connection.timeout(replyMs).emitWithAck(event, body);
    if (!answer.success) throw new Error(answer.message);
    return answer;
  };

  return {
    messages: () => thread?.messages ?? [],
    send: (body: object) =>
      retryUntilDone(async (connection) => {
        const { message } = await emit(connection, [chatEvents.send, body]);
        applyMessage(message);
      }),
    markSeen: (id: string) =>
      retryUntilDone((connection) => emit(connection, [chatEvents.seen, { id }])),
    /** Sends a change over HTTP, at the node of its connection. */
    change: (call: string, body?: object) =>
      retryUntilDone(async () => {
        const { status, body: answer } = await request(call, body);
        // Its writer deleted it meanwhile.
        if (status === 409) return;
        if (status !== 200) throw new Error(`${call}: ${status}`);
        applyChange(answer.message);
      }),
    /** Opens a new connection; resolves once it has caught up. */
    reconnect: () =>
      retryUntilDone(async (connection) => {
        connection.close();
        await connect();
      }),
    /** Cuts the connection; returns whether there was one. */
    cut(): boolean {
      const wasConnected = socket?.connected === true;
      if (random.chance(50)) socket?.disconnect();
      else socket?.io.engine?.close();
      return wasConnected;
    },
    close: () => socket?.close(),
  };
}
