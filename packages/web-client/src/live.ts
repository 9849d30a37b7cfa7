import { type LiveChange, networkErrorMessage } from '@soloist/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { ApiError } from './api-error.ts';
import type { ChatNews, LineOptions } from './live-socket.ts';
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
let line: Promise<Socket> | undefined;
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

const refresh = (topic: LiveTopic) => queryClient.invalidateQueries({ queryKey: [topic] });

// What changed while the line was down was never heard of.
function refreshAll(): void {
  for (const topic of handlers.keys()) void refresh(topic);
}

function connect(): void {
  if (getToken()) line ??= open();
}

function disconnect(): void {
  void line?.then((socket) => socket.close());
  line = undefined;
  setUp(false);
}

onSessionChange(() => {
  disconnect();
  if (handlers.size > 0) connect();
});

/**
 * Keeps what is shown about a topic fresh: when the server says that it changed, every query whose
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
 * Calls `handler` with what happens in the person's chats, at this window or another: a message,
 * a change to one, how far somebody read, who types and who is here. What happened while the line was
 * down is not told; `['chat', …]` queries are fetched again when it is back.
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

/** Whether the person's line is up just now. */
export const useIsLineUp = (): boolean => useSyncExternalStore(onUpChange, () => isUp);

const answerMs = 10_000;

/**
 * Says something over the person's line and gives what is answered.
 * @throws ApiError with the server's words, or with status 0 when nothing answered; then it may have
 * been heard nevertheless.
 */
export async function say<Answer extends object>(event: string, body: object): Promise<Answer> {
  connect();
  const answer = await line
    ?.then((socket) =>
      socket.timeout(answerMs).emitWithAck(event, body, { traceparent: newTraceparent() }),
    )
    .catch(() => undefined);
  if (answer?.success) return answer as Answer;
  throw new ApiError(answer ? { status: 400, ...answer } : noAnswer);
}

const noAnswer = { status: 0, code: 'network', message: networkErrorMessage };

/**
 * A further socket of the signed-in person, with the options of socket.io's client; the caller
 * connects and closes it. Rejects when the client could not be loaded.
 */
export async function createSocket(options: LineOptions): Promise<Socket> {
  const { createLine } = await import('./live-socket.ts');
  return createLine(options);
}
