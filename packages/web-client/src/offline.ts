import { useSyncExternalStore } from 'react';

/** One read of the API by a signed-in person. */
export interface PersonalRead {
  /** The endpoint's path, with its parameters' names. */
  path: string;
  url: string;
  token: string;
}

/** `refusal` is the status of a refused read, which has no text. */
type Store = (call: PersonalRead, text: string, refusal?: number) => Promise<void>;

const listeners = new Set<() => void>();
/** Undefined until it is known whether replies are stored, some seconds after the start of a page. */
let store: Store | undefined;
/** Replies from before it is known. */
let early: Parameters<Store>[] = [];
const maxEarly = 40;
/** The oldest reply that is shown because the server is unreachable, if there is one. */
let oldest: { at: number; notice: string } | undefined;

// In one file with what the shell loads late anyway: each file costs 80 bytes at start.
const loadReplies = () => import(/* webpackChunkName: "late" */ './stored-replies.ts');

/** Stores replies for reading offline from now on, and those from before; without a function, none. */
export async function storeWith(next: Store = async () => undefined): Promise<void> {
  store = next;
  const replies = early;
  early = [];
  await Promise.allSettled(replies.map((reply) => next(...reply)));
}

/** Stores a reply from the server, which also shows that there is a connection. */
export function handleReply(...reply: Parameters<Store>): void {
  setOldest(undefined);
  // A full storage costs nothing but this copy.
  if (store) store(...reply).catch(() => undefined);
  else if (early.length < maxEarly) early.push(reply);
}

/** The last reply to a call that got none now; throws the call's error where nothing is stored. */
export async function readStoredReply(call: PersonalRead, error: unknown): Promise<string> {
  const replies = await loadReplies().catch(() => undefined);
  if (!replies) throw error;
  const { text, storedAt: at } = await replies.recallReply(call, error);
  if (!oldest || at < oldest.at) setOldest({ at, notice: replies.loadedAt(at) });
  return text;
}

function setOldest(to: typeof oldest): void {
  if (oldest === to) return;
  oldest = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says when the oldest reply was loaded that is shown because the server is unreachable, if there is one. */
export const useStoredNotice = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => oldest?.notice,
    () => undefined,
  );
