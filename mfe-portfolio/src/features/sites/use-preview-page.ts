import type { OwnSite, SiteDesign, SitePage } from '@soloist/contracts';
import { useMe } from '@soloist/web-client';
import { useDeferredValue, useMemo, useState } from 'react';
import type { OwnWorks } from './own-works.ts';
import { homeOf, toPage } from './preview-page.ts';
import { usePreviewContent } from './sites.api.ts';

interface Previewed {
  site: OwnSite;
  design: SiteDesign;
  works: OwnWorks;
}

interface Preview {
  /** Undefined while it loads. */
  page: SitePage | undefined;
  path: string;
  error: Error | null;
  retry: () => void;
  go: (path: string) => void;
}

/** A page of the own site as its design would show it, and the way to its other pages. */
export function usePreviewPage({ site, design, works }: Previewed): Preview {
  const [path, go] = useState('/');
  const profile = useMe().data?.userInfo;
  const other = usePreviewContent(path);
  const shown = useDeferredValue(design);
  const home = useMemo(() => homeOf(shown, works), [shown, works]);
  const content = path === '/' ? home : other.data;
  const page = useMemo(
    () =>
      content && profile
        ? toPage({ host: site.host, design: shown, profile, content, home })
        : undefined,
    [content, home, profile, site.host, shown],
  );
  return {
    page,
    path,
    error: path === '/' ? null : other.error,
    retry: () => void other.refetch(),
    go: (to) => go(pagePath(to)),
  };
}

/** Without what stands behind a `#`: sections are found by scrolling. */
const pagePath = (to: string) => to.split('#')[0] || '/';
