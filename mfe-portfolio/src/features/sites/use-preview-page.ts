import type { MySite, SiteDesign, SitePage } from '@soloist/contracts';
import { useMe } from '@soloist/web-client';
import { useDeferredValue, useMemo, useState } from 'react';
import type { MyWorks } from './my-works.api.ts';
import { toHome, toPage } from './preview-page.service.ts';
import { usePreviewContent } from './sites.api.ts';

interface Previewed {
  site: MySite;
  design: SiteDesign;
  works: MyWorks;
}

interface Preview {
  /** Undefined while it loads. */
  page: SitePage | undefined;
  path: string;
  error: Error | null;
  retry: () => void;
  go: (path: string) => void;
}

/** A page of the caller's site in its current design, and navigation to its other pages. */
export function usePreviewPage({ site, design, works }: Previewed): Preview {
  const [path, go] = useState('/');
  const profile = useMe().data?.userInfo;
  const other = usePreviewContent(path);
  const deferredDesign = useDeferredValue(design);
  const home = useMemo(() => toHome(deferredDesign, works), [deferredDesign, works]);
  const content = path === '/' ? home : other.data;
  const page = useMemo(
    () =>
      content && profile
        ? toPage({ host: site.host, design: deferredDesign, profile, content, home })
        : undefined,
    [content, home, profile, site.host, deferredDesign],
  );
  return {
    page,
    path,
    error: path === '/' ? null : other.error,
    retry: () => void other.refetch(),
    go: (to) => go(pagePath(to)),
  };
}

/** Without the fragment after `#`: sections are found by scrolling. */
const pagePath = (to: string) => to.split('#')[0] || '/';
