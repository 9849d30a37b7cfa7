import { chatEvents } from '@soloist/contracts';
import { say, useIsLineUp } from '@soloist/web-client';
import { type RefObject, useEffect, useRef } from 'react';
import { type ThreadData, unseenOf } from '../thread-cache.ts';
import { messageElement } from './use-scroll-place.ts';

/** Says how far the other person's messages were seen: come into view, in a window that is looked at. */
export function useSeen(
  scroller: RefObject<HTMLElement | null>,
  { messages, person, ownSeenSeq }: ThreadData,
) {
  const told = useRef(0);
  // With each one that is seen there is no less to look at: only others make it look anew.
  const seenSeq = useRef(ownSeenSeq);
  seenSeq.current = ownSeenSeq;
  const isUp = useIsLineUp();
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isUp) return;
    const before = { messages, person, ownSeenSeq: seenSeq.current };
    const unseen = new Map(unseenOf(before).map(({ id, seq }) => [id, seq]));
    const inView = new Set<string>();
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      const seen = [...inView].toSorted((a, b) => (unseen.get(b) ?? 0) - (unseen.get(a) ?? 0))[0];
      const seq = seen && unseen.get(seen);
      if (!seen || !seq || seq <= told.current) return;
      told.current = seq;
      // Said again with the next look, or once the line is back.
      void say(chatEvents.seen, { id: seen }).catch(() => {
        told.current = 0;
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const id = (target as HTMLElement).dataset.message;
          if (isIntersecting && id) inView.add(id);
        }
        tell();
      },
      { root: element },
    );
    for (const id of unseen.keys()) {
      const target = messageElement(element, id);
      if (target) observer.observe(target);
    }
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [scroller, messages, person, isUp]);
}
