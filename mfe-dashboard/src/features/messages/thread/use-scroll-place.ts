import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this is at the end. */
const endPx = 48;

interface Shown {
  /** Changes with what is shown. */
  version: unknown;
  /** Its end is the end of the conversation. */
  isWhole: boolean;
}

/**
 * Keeps what is being read where it is while messages come above and below and pictures get their
 * size; at the end it stays there. Not left to the browsers: they do not anchor at the end, and some
 * not at all.
 */
export function useScrollPlace(
  scroller: RefObject<HTMLElement | null>,
  { version, isWhole }: Shown,
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
    const kept = messageElement(element, id);
    if (kept) element.scrollTop += topOf(kept, element) - top;
  }, [scroller]);

  const remember = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const left = element.scrollHeight - element.clientHeight - element.scrollTop;
    const isNear = isWhole && left < endPx;
    setAtEnd(isNear);
    anchor.current = isNear ? undefined : findAnchor(element);
  }, [scroller, isWhole]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown moves with it.
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

  /** Brings a message into view, a third below the top, and gives it; nothing when it is not shown. */
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
  // They stand in order: the first whose foot is below the top.
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
