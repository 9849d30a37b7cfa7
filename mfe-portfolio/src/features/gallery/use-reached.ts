import { useEffect, useRef } from 'react';

/** Calls when an element comes near the window's end; give its ref to the element. */
export function useReached(onReached: () => void, isWanted: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  latest.current = onReached;
  useEffect(() => {
    if (!isWanted || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}
