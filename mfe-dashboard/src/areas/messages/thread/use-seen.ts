import { chatEvents } from '@soloist/contracts';
import { emitWithReply, useIsConnected } from '@soloist/web-client';
import { type RefObject, useEffect, useRef } from 'react';
import { type ThreadData, unseenOf } from '../chat/thread-cache.rules.ts';
import { messageElement } from './use-scroll-place.ts';

/** Reports how far the other person's messages were seen in a visible window. */
export function useSeen(
  scroller: RefObject<HTMLElement | null>,
  { messages, person, ownSeenSeq }: ThreadData,
) {
  const reportedSeq = useRef(0);
  // A ref, because a seen message must not restart the observer.
  const seenSeq = useRef(ownSeenSeq);
  seenSeq.current = ownSeenSeq;
  const isUp = useIsConnected();
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isUp) return;
    const before = { messages, person, ownSeenSeq: seenSeq.current };
    const unseen = new Map(unseenOf(before).map(({ id, seq }) => [id, seq]));
    const inView = new Set<string>();
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      const seen = [...inView].toSorted((a, b) => (unseen.get(b) ?? 0) - (unseen.get(a) ?? 0))[0];
      const seq = seen && unseen.get(seen);
      if (!seen || !seq || seq <= reportedSeq.current) return;
      reportedSeq.current = seq;
      // Sent again with the next message in view, or after a reconnect.
      void emitWithReply(chatEvents.seen, { id: seen }).catch(() => {
        reportedSeq.current = 0;
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const id = (target as HTMLElement).dataset.message;
          if (isIntersecting && id) inView.add(id);
        }
        report();
      },
      { root: element },
    );
    for (const id of unseen.keys()) {
      const target = messageElement(element, id);
      if (target) observer.observe(target);
    }
    document.addEventListener('visibilitychange', report);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', report);
    };
  }, [scroller, messages, person, isUp]);
}
