import { useLocation, useSearchParams } from '@soloist/web-client';
import { useCallback } from 'react';

/**
 * This page's query parameters, and a function to replace them. It does nothing once the user has
 * left the page, even between rendering and its effects.
 */
export function usePageSearch() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const replace = useCallback(
    (next: URLSearchParams | Record<string, string>) => {
      if (window.location.pathname === pathname) setSearch(next, { replace: true });
    },
    [pathname, setSearch],
  );
  return [search, replace] as const;
}
