import type { SiteContent, SitePage } from '@soloist/contracts';
import { beginningOf, nameOf, type PageHead, shorten } from '../pages/index.ts';
import { siteData } from './site-data.rules.ts';

/** The canonical path of the content of a page; `undefined` where there is none. */
export function pathOf(content: SiteContent): string | undefined {
  switch (content.page) {
    case 'home':
      return '/';
    case 'service':
      return `/services/${content.service.id}`;
    case 'project':
      return `/projects/${content.project.id}`;
    case 'blog':
      return `/blogs/${encodeURIComponent(content.blog.slug)}`;
    case 'missing':
      return undefined;
  }
}

interface PageMetadata {
  title: string;
  description: string;
  kind: PageHead['kind'];
}

/** The metadata of a page of a site; none for a preview, whose address is a secret. */
export function siteHead(page: SitePage, origin: string): PageHead {
  const { site, content, preview } = page;
  const siteName = nameOf(site.profile);
  const { title, description, kind } = metadataOf(page);
  const path = pathOf(content) ?? '/';
  const head = { title, description: shorten(description), indexed: !preview, siteName };
  if (preview) return head;
  const address = origin + path;
  const card = `${origin}/card.png${path === '/' ? '' : `?path=${encodeURIComponent(path)}`}`;
  return {
    ...head,
    kind,
    address,
    image: { url: card, alt: title, size: { width: 1200, height: 630 } },
    feeds: [
      { type: 'application/rss+xml', title: `${siteName}: blog (RSS)`, href: '/feed.xml' },
      { type: 'application/atom+xml', title: `${siteName}: blog (Atom)`, href: '/atom.xml' },
    ],
    structuredData: siteData({ page, name: siteName, origin, address, description }),
  };
}

function metadataOf({ site: { profile, design }, content }: SitePage): PageMetadata {
  const name = nameOf(profile);
  const headline = design.headline || profile.headline;
  switch (content.page) {
    case 'service': {
      const { title, summary, process } = content.service;
      return { title: `${title} · ${name}`, description: summary || process, kind: 'website' };
    }
    case 'project': {
      const { title, brief, content: text } = content.project;
      const excerpt = brief || beginningOf(text);
      return { title: `${title} · ${name}`, description: excerpt, kind: 'website' };
    }
    case 'blog': {
      const { title, brief, description } = content.blog;
      const excerpt = brief || beginningOf(description);
      return { title: `${title} · ${name}`, description: excerpt, kind: 'article' };
    }
    case 'home':
    case 'missing': {
      const title = headline ? `${name} · ${headline}` : name;
      const introduction = design.sections.find(({ kind }) => kind === 'introduction');
      const description = introduction?.settings.text || profile.about;
      return { title, description, kind: 'profile' };
    }
  }
}
