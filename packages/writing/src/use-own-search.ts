import { useLocation, useSearchParams } from '@soloist/web-client';
import { useCallback } from 'react';

/**
 * What this page's address says behind its `?`, and a way to replace it. Who has gone on meanwhile,
 * between the drawing of the page and its effects, is not brought back by it.
 */
export function useOwnSearch() {
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
