import './site.css';
import type { SitePage, SiteTheme } from '@soloist/contracts';
import { type ComponentType, type MouseEvent, useMemo } from 'react';
import { siteVariables } from './site-variables.rules.ts';
import { Folio } from './themes/folio/folio.theme.tsx';
import { Index } from './themes/index/index.theme.tsx';
import { Monograph } from './themes/monograph/monograph.theme.tsx';
import { Poster } from './themes/poster/poster.theme.tsx';
import { SiteContext, type SiteOptions } from './use-site.ts';

const themes: Record<SiteTheme, ComponentType> = {
  monograph: Monograph,
  poster: Poster,
  index: Index,
  folio: Folio,
};

export interface SiteViewProps extends Omit<SiteOptions, 'embedded'> {
  page: SitePage;
  /** Within the app: called with a link's path instead of following it. */
  onNavigate?: ((path: string) => void) | undefined;
}

/**
 * A page of a portfolio site in its theme, for the gateway and for the studio alike. It fits its
 * container. With `onNavigate` it is embedded in the app: a preview that sends and counts nothing.
 */
export function SiteView({ page, origin, linkTo, productUrl, onNavigate }: SiteViewProps) {
  const embedded = onNavigate !== undefined;
  const context = useMemo(
    () => ({ page, origin, productUrl, embedded, linkTo: linkTo ?? ((path: string) => path) }),
    [page, origin, productUrl, embedded, linkTo],
  );
  const Theme = themes[page.site.design.theme];
  const counted = page.preview || embedded ? {} : countedBy(page);
  const dress = (box: HTMLElement | null) => {
    // On a visitor's page a style sheet sets these, because the policy forbids style attributes.
    for (const [name, value] of Object.entries(siteVariables(page))) {
      box?.style.setProperty(name, value);
    }
  };
  return (
    <SiteContext value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches what its links do */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click too */}
      <div
        className="site"
        ref={dress}
        onClick={onNavigate && ((event) => follow(event, onNavigate))}
        {...counted}
      >
        {page.preview && !embedded && <PreviewBar />}
        <Theme />
      </div>
    </SiteContext>
  );
}

function follow(event: MouseEvent, onNavigate: (path: string) => void) {
  const href = (event.target as Element).closest('a')?.getAttribute('href');
  if (!href || !/^[/#]/.test(href)) return;
  event.preventDefault();
  if (href.startsWith('/')) return onNavigate(href);
  // The address bar belongs to the app.
  event.currentTarget.querySelector(href)?.scrollIntoView({ block: 'start' });
}

/** The attributes that tell the visitor's script what to count. */
const countedBy = ({ site, content }: SitePage) => ({
  'data-owner': site.profile.id,
  'data-blog': content.page === 'blog' ? content.blog.id : undefined,
});

/** Tells a viewer with the preview link that this is a preview. */
const PreviewBar = () => (
  <aside className="site-preview" aria-label="Preview">
    <p>This is a preview. Only people with the link can see it.</p>
  </aside>
);
