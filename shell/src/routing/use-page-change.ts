import { matchPage, type PageRoute } from '@soloist/contracts';
import { useLocation } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

const titleOf = (page: PageRoute | undefined) => `${page?.title ?? 'Page not found'} · Soloist`;

/** The work of a page load that a single-page app must do itself: title, focus, scroll. */
export function usePageChange(): void {
  const location = useLocation();
  const lastPathname = useRef(location.pathname);
  useScrollMemory(location);
  useEffect(() => {
    document.title = titleOf(matchPage(location.pathname));
    if (lastPathname.current === location.pathname) return;
    lastPathname.current = location.pathname;
    return focusHeading();
  }, [location.pathname]);
}
