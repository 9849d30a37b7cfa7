import { useSyncExternalStore } from 'react';

/** One read of the API by a signed-in person. */
export interface PersonalRead {
  /** The endpoint's path, with its parameters' names. */
  path: string;
  url: string;
  token: string;
}

const listeners = new Set<() => void>();
/** Undefined until it is known, some seconds after the start of a page. */
let isStoring: boolean | undefined;
/** Replies from before it is known. */
let early: [PersonalRead, string][] = [];
const maxEarly = 40;
let storedAt: number | undefined;

// Most visits never need it.
const loadReplies = () => import(/* webpackChunkName: "stored-replies" */ './stored-replies.ts');

/** From now on, replies are stored for reading offline. Loads what a page without a network needs. */
export async function startStoringReplies(): Promise<void> {
  const { storeReply } = await loadReplies();
  isStoring = true;
  await Promise.allSettled(early.map((reply) => storeReply(...reply)));
  early = [];
}

export function stopStoringReplies(): void {
  isStoring = false;
  early = [];
}

/** Stores a reply from the server, which also shows that there is a connection. */
export function handleReply(call: PersonalRead, text: string): void {
  setStoredAt(undefined);
  if (isStoring === undefined && early.length < maxEarly) early.push([call, text]);
  if (!isStoring) return;
  // A full storage costs nothing but this copy.
  void loadReplies()
    .then(({ storeReply }) => storeReply(call, text))
    .catch(() => undefined);
}

/** The last reply to a call that got none now; throws the call's error where nothing is stored. */
export async function readStoredReply(call: PersonalRead, error: unknown): Promise<string> {
  const replies = await loadReplies().catch(() => undefined);
  if (!replies) throw error;
  const { text, storedAt: at } = await replies.recallReply(call, error);
  setStoredAt(Math.min(at, storedAt ?? at));
  return text;
}

function setStoredAt(to: number | undefined): void {
  if (storedAt === to) return;
  storedAt = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** When the oldest reply was loaded that is shown because the server is unreachable, if there is one. */
export const useStoredAt = (): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => storedAt,
    () => undefined,
  );
