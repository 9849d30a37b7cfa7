import type { SageMessage } from '@soloist/contracts';

const has = (messages: SageMessage[], { _id, requestId, role }: SageMessage) =>
  messages.some(
    (known) =>
      known._id === _id || (role === 'user' && requestId !== null && known.requestId === requestId),
  );

/** The first page of a chat, and the messages sent or received while it loaded. */
export const mergeArrived = (loaded: SageMessage[], current: SageMessage[]): SageMessage[] => [
  ...loaded,
  ...current.filter((message) => !has(loaded, message)),
];

/**
 * Merges the newest page of a chat into the current messages. Undefined when they do not overlap:
 * messages are missing in between, so only the page can be shown.
 */
export function mergeNewest(
  current: SageMessage[],
  loaded: SageMessage[],
): SageMessage[] | undefined {
  const isLoaded = (message: SageMessage) => has(loaded, message);
  const first = current.findIndex(isLoaded);
  const last = current.findLastIndex(isLoaded);
  if (first === -1 && current.length > 0 && loaded.length > 0) return undefined;
  return [...current.slice(0, Math.max(first, 0)), ...loaded, ...current.slice(last + 1)];
}
