import type { SageMessage } from '@soloist/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isMotionReduced } from './use-reduced-motion.ts';

interface Scroll {
  scroller: RefObject<HTMLDivElement | null>;
  log: RefObject<HTMLDivElement | null>;
  messages: SageMessage[];
}
/** At most this far from the end, the view follows a growing reply. */
const nearPx = 60;
/** For browsers without an event at the end of a smooth scroll. */
const glideMs = 600;

const toEnd = (element: HTMLElement, isSmooth: boolean) =>
  element.scrollTo?.({ top: element.scrollHeight, behavior: isSmooth ? 'smooth' : 'instant' });

const distanceToEnd = (element: HTMLElement) =>
  element.scrollHeight - element.scrollTop - element.clientHeight;

/**
 * Scrolls smoothly to a new message, follows a growing reply while the view is at the end, and keeps
 * its position when older messages load above.
 */
export function useScroll({ scroller, log, messages }: Scroll): void {
  const before = useRef<{ first?: string; last?: string; height: number }>({ height: 0 });
  const isAtEnd = useRef(true);
  const glidesUntil = useRef(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const [first, last] = [keyOf(messages[0]), keyOf(messages.at(-1))];
    const known = before.current;
    if (known.last !== last) {
      // A chat opens at its end; a new message scrolls into view.
      const isSmooth = known.last !== undefined && !isMotionReduced();
      if (isSmooth) glidesUntil.current = performance.now() + glideMs;
      toEnd(element, isSmooth);
      isAtEnd.current = true;
    } else if (known.first !== first) {
      element.scrollTop += element.scrollHeight - known.height;
    }
    before.current = { first, last, height: element.scrollHeight };
  }, [scroller, messages]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !log.current) return;
    let lastTop = element.scrollTop;
    const handleScroll = () => {
      const isNear = distanceToEnd(element) < nearPx;
      // Only the user scrolls up; a smooth scroll down has not reached the end yet.
      if (isNear || element.scrollTop < lastTop) isAtEnd.current = isNear;
      lastTop = element.scrollTop;
    };
    const handleGrowth = () => {
      before.current.height = element.scrollHeight;
      if (isAtEnd.current) toEnd(element, performance.now() < glidesUntil.current);
    };
    const observer = new ResizeObserver(handleGrowth);
    observer.observe(log.current);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, log]);
}

const keyOf = (message: SageMessage | undefined) => message && (message.requestId ?? message._id);
