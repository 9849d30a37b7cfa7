import type { SageMessage } from '@soloist/contracts';

const has = (messages: SageMessage[], { _id, requestId, role }: SageMessage) =>
  messages.some(
    (known) =>
      known._id === _id || (role === 'user' && requestId !== null && known.requestId === requestId),
  );

/** The first page of a chat just opened, and what was sent or arrived while it loaded. */
export const withArrived = (loaded: SageMessage[], shown: SageMessage[]): SageMessage[] => [
  ...loaded,
  ...shown.filter((message) => !has(loaded, message)),
];

/**
 * The newest page of a chat, fetched again, among what is shown. Undefined when they do not touch:
 * then so much is missing in between that only the page can be shown.
 */
export function mergedWithNewest(
  shown: SageMessage[],
  loaded: SageMessage[],
): SageMessage[] | undefined {
  const isLoaded = (message: SageMessage) => has(loaded, message);
  const first = shown.findIndex(isLoaded);
  const last = shown.findLastIndex(isLoaded);
  if (first === -1 && shown.length > 0 && loaded.length > 0) return undefined;
  return [...shown.slice(0, Math.max(first, 0)), ...loaded, ...shown.slice(last + 1)];
}
