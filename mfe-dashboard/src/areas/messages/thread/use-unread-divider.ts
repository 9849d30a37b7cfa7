import { useCallback, useEffect, useRef, useState } from 'react';
import { type ThreadData, unseenOf } from '../chat/thread-cache.rules.ts';
import type { Unread } from './thread-rows.rules.ts';

/**
 * The position of the unread divider: set when the conversation opens and when the window is left. It
 * stays in place while the person reads.
 */
export function useUnreadDivider(thread: ThreadData, isCurrent: boolean) {
  const latest = useRef(thread);
  latest.current = thread;
  const by = thread.person.id;
  const [hasOpened, setOpened] = useState(false);
  const [unread, setUnread] = useState<Unread>();
  // Cached data does not tell what is unread.
  if (isCurrent && !hasOpened) {
    setOpened(true);
    if (unseenOf(thread).length > 0) setUnread({ after: thread.ownSeenSeq, by });
  }
  useEffect(() => {
    const mark = () => {
      const newest = latest.current.messages.at(-1)?.seq ?? 0;
      if (document.visibilityState === 'hidden') return setUnread({ after: newest, by });
      // No message arrived in the meantime.
      setUnread((current) => (current && current.after < newest ? current : undefined));
    };
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [by]);
  const drop = useCallback(() => setUnread(undefined), []);
  return [unread, drop] as const;
}
