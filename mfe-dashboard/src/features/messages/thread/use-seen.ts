import { chatEvents } from '@soloist/contracts';
import { say, useIsLineUp } from '@soloist/web-client';
import { type RefObject, useEffect, useRef } from 'react';
import { knownThread } from '../messages.api.ts';
import { unseenOf } from '../thread-cache.ts';
import { messageElement } from './use-scroll-place.ts';

/** Says how far the other person's messages were seen: come into view, in a window that is looked at. */
export function useSeen(
  scroller: RefObject<HTMLElement | null>,
  { partner, version }: { partner: string; version: unknown },
) {
  const told = useRef(0);
  const isUp = useIsLineUp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: there are others with what is shown.
  useEffect(() => {
    const element = scroller.current;
    const thread = knownThread(partner);
    if (!element || !thread || !isUp) return;
    const unseen = new Map(unseenOf(thread).map((message) => [message.id, message.seq]));
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
  }, [scroller, partner, version, isUp]);
}
