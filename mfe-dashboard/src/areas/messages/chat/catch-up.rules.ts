import { addNewer, openAt, type ThreadData, type ThreadPage } from './thread-cache.rules.ts';

export type FetchPage = (query: { after?: number }) => Promise<ThreadPage>;

/** The most loaded messages that are refreshed; older ones load again on scroll. */
const mostRefreshed = 200;
/** After a longer gap, the window restarts with the newest messages. */
const longestGap = 500;

/**
 * Brings a window's part of a conversation up to date: the messages that it has, which may have
 * changed, and all that followed.
 */
export async function catchUp(loaded: ThreadData, fetchPage: FetchPage): Promise<ThreadData> {
  const { messages, newer } = loaded;
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
