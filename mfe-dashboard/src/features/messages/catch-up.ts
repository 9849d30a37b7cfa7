import { addNewer, openAt, type ThreadData, type ThreadPage } from './thread-cache.ts';

export type FetchPage = (query: { after?: number }) => Promise<ThreadPage>;

/** Of messages that were loaded before: those further back are loaded again when they are looked at. */
const mostRefreshed = 200;
/** Who was away for longer begins with the newest messages. */
const longestGap = 500;

/**
 * What a window knows of a conversation, as the server knows it now: what it has, which may have
 * changed, and all that followed.
 */
export async function catchUp(known: ThreadData, fetchPage: FetchPage): Promise<ThreadData> {
  const { messages, newer } = known;
  const from = messages.at(-mostRefreshed) ?? messages[0];
  if (!from) return openAt(await fetchPage({}));
  const end = messages.at(-1)?.seq ?? 0;
  let thread = openAt(await fetchPage({ after: from.seq - 1 }));
  while (thread.newer !== null) {
    const isMiddle = newer !== null;
    if (isMiddle && thread.newer >= end) break;
    if (thread.newer > end + longestGap) return openAt(await fetchPage({}));
    thread = addNewer(thread, await fetchPage({ after: thread.newer }));
  }
  return thread;
}
