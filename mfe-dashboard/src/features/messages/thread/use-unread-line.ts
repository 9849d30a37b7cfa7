import { useCallback, useEffect, useRef, useState } from 'react';
import { type ThreadData, unseenOf } from '../thread-cache.ts';
import type { Unread } from './thread-rows.ts';

/**
 * After which message the reader has not seen any: as the conversation was opened, and as the window
 * was left. It stays while they read.
 */
export function useUnreadLine(thread: ThreadData, isCurrent: boolean) {
  const latest = useRef(thread);
  latest.current = thread;
  const by = thread.person.id;
  const [hasBegun, setBegun] = useState(false);
  const [unread, setUnread] = useState<Unread>();
  // What was known from before does not say what is unread.
  if (isCurrent && !hasBegun) {
    setBegun(true);
    if (unseenOf(thread).length > 0) setUnread({ after: thread.ownSeenSeq, by });
  }
  useEffect(() => {
    const mark = () => {
      const newest = latest.current.messages.at(-1)?.seq ?? 0;
      if (document.visibilityState === 'hidden') return setUnread({ after: newest, by });
      // Nothing came meanwhile.
      setUnread((line) => (line && line.after < newest ? line : undefined));
    };
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [by]);
  const drop = useCallback(() => setUnread(undefined), []);
  return [unread, drop] as const;
}
