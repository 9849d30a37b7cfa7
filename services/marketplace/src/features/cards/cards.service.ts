import { createHash } from 'node:crypto';
import { notFound } from '@soloist/service-kit';
import { LRUCache } from 'lru-cache';
import { readPage } from '../sites/site-content.service.ts';
import { liveOf } from '../sites/site-designs.ts';
import { hostOf } from '../sites/sites.presenter.ts';
import { findSite } from '../sites/sites.service.ts';
import { type CardFonts, createCardFonts } from './card-fonts.ts';
import { type CardFacts, drawCard } from './card-picture.ts';

/** A card is about 20 KB. */
const mostBytes = 16 * 1024 * 1024;

/** Names what is drawn: the same facts make the same card. Grows with `edition` when the drawing changes. */
const edition = 1;
export const tagOf = (facts: CardFacts) =>
  createHash('sha256')
    .update(JSON.stringify([edition, facts]))
    .digest('base64url')
    .slice(0, 27);

/** Cards as they were drawn last, each once though many ask at the same moment. */
export function createCards() {
  const fonts: CardFonts = createCardFonts();
  const drawn = new LRUCache<string, Buffer, CardFacts>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_tag, _stale, { context }) => drawCard(context, fonts),
  });
  return {
    draw: (facts: CardFacts) => drawn.forceFetch(tagOf(facts), { context: facts }),
    close: fonts.close,
  };
}
export type Cards = ReturnType<typeof createCards>;

/**
 * What the card of a page of a published site says.
 * @throws AppError `not_found`, for a path that leads nowhere too.
 */
export async function readCardFacts(
  { host, path }: { host: string; path: string },
  baseDomain: string,
): Promise<CardFacts> {
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
  const content = await readPage({ ownerId, path });
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
