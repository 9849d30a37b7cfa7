import type { PublicProfile, RichTextDocument, SiteContent, SitePage } from '@soloist/contracts';
import type { PageHead } from './page-head.ts';
import { siteData } from './site-data.ts';

// What a search result shows of a description.
const descriptionLimit = 160;

export const nameOf = ({
  fname,
  lname,
  username,
}: Pick<PublicProfile, 'fname' | 'lname' | 'username'>) => `${fname} ${lname}`.trim() || username;

/** The one path of what stands at a page; `undefined` where nothing does. */
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

interface Told {
  title: string;
  description: string;
  kind: PageHead['kind'];
}

/** What a page of a site tells of itself: nothing of a preview's address, which is a secret. */
export function siteHead(page: SitePage, origin: string): PageHead {
  const { site, content, preview } = page;
  const siteName = nameOf(site.profile);
  const { title, description, kind } = tell(page);
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

function tell({ site: { profile, design }, content }: SitePage): Told {
  const name = nameOf(profile);
  const headline = design.headline || profile.headline;
  switch (content.page) {
    case 'service': {
      const { title, summary, process } = content.service;
      return { title: `${title} · ${name}`, description: summary || process, kind: 'website' };
    }
    case 'project': {
      const { title, brief, content: text } = content.project;
      const told = brief || beginningOf(text);
      return { title: `${title} · ${name}`, description: told, kind: 'website' };
    }
    case 'blog': {
      const { title, brief, description } = content.blog;
      const told = brief || beginningOf(description);
      return { title: `${title} · ${name}`, description: told, kind: 'article' };
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

/** Enough words of a text in blocks for a description. */
export function beginningOf({ content }: RichTextDocument): string {
  const words: string[] = [];
  let length = 0;
  const open = content.toReversed();
  for (let node = open.pop(); node && length <= descriptionLimit; node = open.pop()) {
    if (node.type === 'text') {
      words.push(node.text);
      length += node.text.length;
    } else if ('content' in node && node.content) {
      if (node.type !== 'paragraph' || words.length > 0) words.push(' ');
      open.push(...node.content.toReversed());
    }
  }
  return words.join('');
}

/** A text cut at a word, so that it fits a search result. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLimit) return line;
  return `${line.slice(0, descriptionLimit - 1).replace(/\s+\S*$/, '')}…`;
}
