import { useEffect, useRef } from 'react';

const positions = new Map<string, number>();
const giveUpAfterMs = 2_000;

/** Scrolls to the top of a new page, and to the earlier position of a page returned to. */
export function useScrollMemory({ key, pathname }: { key: string; pathname: string }): void {
  const lastPathname = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    return scrollWhenTall(positions.get(key) ?? 0);
  }, [key, pathname]);
}

// A remote renders its page after the URL changed: wait until it is tall enough.
function scrollWhenTall(top: number): () => void {
  const until = performance.now() + giveUpAfterMs;
  let frame = 0;
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    const isThere = Math.abs(window.scrollY - top) < 2;
    if (!isThere && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
