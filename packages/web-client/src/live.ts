import { type LiveChange, networkErrorMessage } from '@soloist/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { ApiError } from './api-error.ts';
import type { ChatNews, ConnectionOptions } from './live-socket.ts';
import { queryClient } from './query.ts';
import { getToken, onSessionChange } from './session.ts';
import { newTraceparent } from './traceparent.ts';

export type { Socket } from 'socket.io-client';
export type { ChatNews } from './live-socket.ts';
export type LiveTopic = LiveChange['topic'];
type Handler = (change: LiveChange) => void;

const handlers = new Map<LiveTopic, Set<Handler>>();
const chatHandlers = new Set<(news: ChatNews) => void>();
const upHandlers = new Set<() => void>();
let connection: Promise<Socket> | undefined;
let isUp = false;

// The client is 12 KB that a visitor without a session never needs.
async function open(): Promise<Socket> {
  const { openSocket } = await import('./live-socket.ts');
  return openSocket({
    onUp: (up) => {
      setUp(up);
      if (up) refreshAll();
    },
    onChange: handleChange,
    onChat: (news) => {
      for (const handler of chatHandlers) handler(news);
    },
  });
}

function setUp(up: boolean): void {
  isUp = up;
  for (const handler of upHandlers) handler();
}

function handleChange(change: LiveChange): void {
  void refresh(change.topic);
  for (const handler of handlers.get(change.topic) ?? []) handler(change);
}

/** A first answer under way may be older than the change, and invalidating does not ask again for it. */
async function refresh(topic: LiveTopic) {
  const queryKey = [topic];
  await queryClient.cancelQueries({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  });
  await queryClient.invalidateQueries({ queryKey });
}

// Changes made while the connection was down were not received.
function refreshAll(): void {
  for (const topic of handlers.keys()) void refresh(topic);
}

function connect(): void {
  if (getToken()) connection ??= open();
}

function disconnect(): void {
  void connection?.then((socket) => socket.close());
  connection = undefined;
  setUp(false);
}

onSessionChange(() => {
  disconnect();
  if (handlers.size > 0) connect();
});

/**
 * Keeps the queries of a topic fresh: when the server reports a change, every query whose
 * key begins with the topic is fetched again, then `handler` is called. Reconnects by itself.
 */
export function useLive(topic: LiveTopic, handler?: Handler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listen: Handler = (change) => latest.current?.(change);
    const listening = handlers.get(topic) ?? new Set();
    handlers.set(topic, listening.add(listen));
    connect();
    return () => {
      listening.delete(listen);
      if (listening.size === 0) handlers.delete(topic);
    };
  }, [topic]);
}

/**
 * Calls `handler` with events of the person's chats, from this window or another: a message, a
 * change of one, read positions, typing and presence. Events from while the connection was down are
 * not delivered; `['chat', …]` queries are refetched when it returns.
 */
export function useChatNews(handler: (news: ChatNews) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useLive('chat');
  useEffect(() => {
    const listen = (news: ChatNews) => latest.current(news);
    chatHandlers.add(listen);
    return () => void chatHandlers.delete(listen);
  }, []);
}

const onUpChange = (handler: () => void) => {
  upHandlers.add(handler);
  return () => void upHandlers.delete(handler);
};

/** Whether the person's connection is up. */
export const useIsConnected = (): boolean => useSyncExternalStore(onUpChange, () => isUp);

const replyTimeoutMs = 10_000;

/**
 * Sends a message over the person's connection and returns the response.
 * @throws ApiError with the server's message, or with status 0 without a response; then it may have
 * arrived nevertheless.
 */
export async function emitWithReply<Answer extends object>(
  event: string,
  body: object,
): Promise<Answer> {
  connect();
  const answer = await connection
    ?.then((socket) =>
      socket.timeout(replyTimeoutMs).emitWithAck(event, body, { traceparent: newTraceparent() }),
    )
    .catch(() => undefined);
  if (answer?.success) return answer as Answer;
  throw new ApiError(answer ? { status: 400, ...answer } : noReply);
}

const noReply = { status: 0, code: 'network', message: networkErrorMessage };

/**
 * A further socket of the signed-in person, with the options of socket.io's client; the caller
 * connects and closes it. Rejects when the client could not be loaded.
 */
export async function createSocket(options: ConnectionOptions): Promise<Socket> {
  const { createConnection } = await import('./live-socket.ts');
  return createConnection(options);
}
