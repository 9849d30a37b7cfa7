import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A smaller distance counts as the end. */
const endPx = 48;

interface ScrollContent {
  /** Changes with the displayed messages. */
  version: unknown;
  /** The loaded part includes the end of the conversation. */
  isWhole: boolean;
}

/**
 * Keeps the scroll position while messages load above and below and images get their size; at the
 * end it stays at the end. Browsers do not anchor at the end, and some do not anchor at all.
 */
export function useScrollPlace(
  scroller: RefObject<HTMLElement | null>,
  { version, isWhole }: ScrollContent,
) {
  const [isAtEnd, setAtEnd] = useState(true);
  /** The first message in view and how far it is from the top; none at the end. */
  const anchor = useRef<{ id: string; top: number }>(undefined);

  const keep = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (!anchor.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const { id, top } = anchor.current;
    const anchored = messageElement(element, id);
    if (anchored) element.scrollTop += topOf(anchored, element) - top;
  }, [scroller]);

  const remember = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const left = element.scrollHeight - element.clientHeight - element.scrollTop;
    const isNear = isWhole && left < endPx;
    setAtEnd(isNear);
    anchor.current = isNear ? undefined : findAnchor(element);
  }, [scroller, isWhole]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position changes with the version.
  useLayoutEffect(keep, [keep, version]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', remember);
    };
  }, [scroller, keep, remember]);

  const toEnd = useCallback(() => {
    anchor.current = undefined;
    setAtEnd(true);
    keep();
  }, [keep]);

  /** Scrolls a message to a third below the top and returns it; undefined when it is not loaded. */
  const toMessage = useCallback(
    (id: string) => {
      const element = scroller.current;
      const target = element && messageElement(element, id);
      if (!target) return undefined;
      element.scrollTop += topOf(target, element) - element.clientHeight / 3;
      remember();
      return target;
    },
    [scroller, remember],
  );
  return { isAtEnd, toEnd, toMessage };
}

export const messageElement = (within: ParentNode, id: string) =>
  within.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);

const topOf = (element: HTMLElement, scroller: HTMLElement) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

function findAnchor(scroller: HTMLElement) {
  const all = [...scroller.querySelectorAll<HTMLElement>('[data-message]')];
  // Elements are in order: finds the first whose bottom is below the top.
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = all[middle]!;
    if (topOf(element, scroller) + element.offsetHeight > 0) high = middle;
    else low = middle + 1;
  }
  const first = all[low];
  return first && { id: first.dataset.message!, top: topOf(first, scroller) };
}
