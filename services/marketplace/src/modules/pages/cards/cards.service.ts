import { createHash } from 'node:crypto';
import { notFound } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';
import { findSite, hostOf, liveOf } from '../../sites/index.ts';
import { readContentPage } from '../page-content.service.ts';
import { type CardFonts, createCardFonts } from './card-fonts.service.ts';
import { drawCard, type SiteCardContent } from './card-image.template.ts';

/** A card is about 20 KB. */
const maxBytes = 16 * 1024 * 1024;

/**
 * A tag of the card's content: the same content makes the same card. `edition` grows when the
 * drawing changes.
 */
const edition = 1;
export const hashContent = (content: SiteCardContent) =>
  createHash('sha256')
    .update(JSON.stringify([edition, content]))
    .digest('base64url')
    .slice(0, 27);

/** Cached cards, each drawn once for concurrent requests. */
export function createCards() {
  const fonts: CardFonts = createCardFonts();
  const drawn = new LRUCache<string, Buffer, SiteCardContent>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_tag, _stale, { context }) => drawCard(context, fonts),
  });
  return {
    draw: (content: SiteCardContent) =>
      drawn.forceFetch(hashContent(content), { context: content }),
    close: fonts.close,
  };
}
export type Cards = ReturnType<typeof createCards>;

/**
 * The content of the card for a page of a published site.
 * @throws AppError `not_found`, also for an unknown path.
 */
export async function readCardContent(
  { host, path }: { host: string; path: string },
  baseDomain: string,
): Promise<SiteCardContent> {
  const stored = await findSite(host, baseDomain);
  const design = liveOf(stored);
  const { fname, lname, headline } = stored.profile;
  const name = `${fname} ${lname}`.trim();
  const title = path === '/' ? undefined : await titleAt(path, String(stored.ownerId));
  return {
    theme: design.theme,
    accent: design.accent,
    title: title ?? name,
    subtitle: title ? name : design.headline || headline,
    host: hostOf(stored, baseDomain),
  };
}

async function titleAt(path: string, ownerId: string): Promise<string> {
  const content = await readContentPage({ ownerId, path });
  switch (content.page) {
    case 'service':
      return content.service.title;
    case 'project':
      return content.project.title;
    case 'blog':
      return content.blog.title;
    default:
      throw notFound('page');
  }
}
