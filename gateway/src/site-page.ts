import { type HostedSite, isSitePage } from '@soloist/contracts';
import type { Request } from 'express';
import { siteOrigin } from './host.ts';
import type { Page } from './page.ts';
import { profileData } from './structured-data.ts';

// What a search result shows of a description.
const descriptionLimit = 160;

/** A page of somebody's portfolio site. */
export function sitePage(site: HostedSite, req: Request): Page {
  const { profile } = site;
  const origin = siteOrigin(site, req);
  const exists = isSitePage(req.path);
  const address = origin + req.path;
  const name = `${profile.fname} ${profile.lname}`.trim();
  const image = profile.profileImage ? new URL(profile.profileImage, origin).href : undefined;
  return {
    // People are sent on to the site's first page; a crawler must learn that there is nothing here.
    status: exists ? 200 : 404,
    remote: 'mfe-portfolio',
    head: {
      title: profile.headline ? `${name} · ${profile.headline}` : name,
      description: shorten(profile.about),
      // The others lead to the first page as long as there is nothing of their own to show.
      indexed: req.path === '/',
      kind: 'profile',
      siteName: name,
      ...(exists ? { address } : {}),
      ...(image ? { image: { url: image, alt: name } } : {}),
      ...(req.path === '/'
        ? { structuredData: profileData({ profile, name, address, image }) }
        : {}),
    },
  };
}

/** A text cut at a word, so that it fits a search result. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLimit) return line;
  return `${line.slice(0, descriptionLimit - 1).replace(/\s+\S*$/, '')}…`;
}
