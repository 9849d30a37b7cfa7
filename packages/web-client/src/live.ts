import type { LiveChange } from '@soloist/contracts';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import type { LineOptions } from './live-socket.ts';
import { queryClient } from './query.ts';
import { getToken, onSessionChange } from './session.ts';

export type { Socket } from 'socket.io-client';
export type LiveTopic = LiveChange['topic'];
type Handler = (change: LiveChange) => void;

const handlers = new Map<LiveTopic, Set<Handler>>();
let line: Promise<Socket> | undefined;

// The client is 12 KB that a visitor without a session never needs.
async function open(): Promise<Socket> {
  const { openSocket } = await import('./live-socket.ts');
  return openSocket({ onConnect: refreshAll, onChange: handleChange });
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
 * A further socket of the signed-in person, with the options of socket.io's client; the caller
 * connects and closes it. Rejects when the client could not be loaded.
 */
export async function createSocket(options: LineOptions): Promise<Socket> {
  const { createLine } = await import('./live-socket.ts');
  return createLine(options);
}
