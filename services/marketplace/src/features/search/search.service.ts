import {
  type EndpointResponse,
  type SearchHit,
  type SearchKind,
  type SearchQuery,
  type search,
  searchKinds,
} from '@soloist/contracts';
import { mapValues } from 'es-toolkit';
import { ownAmong } from '../applications/apply.service.ts';
import { type Found, type FoundWord, facetsAsked, type SearchEngine } from './engine.ts';
import { labelOf } from './facet-labels.ts';
import { marked, snippetOf } from './marks.ts';
import { newestPictures } from './newest-pictures.ts';
import type { Findable } from './sources/source.ts';
import { sources } from './sources/sources.ts';

/**
 * One page of what fits. What was found is read from its source, so that nothing is shown as it was
 * before, or that is hidden since; then a page may be short.
 */
export async function findAnything(
  engine: SearchEngine,
  asked: SearchQuery & { userId: string },
): Promise<EndpointResponse<typeof search.find>> {
  const { kind, q, limit, cursor, userId, ...rest } = asked;
  const question = { kind, q, facets: facetsAsked(kind, rest) };
  const found = await engine.find(question, { limit, cursor });
  const { nextCursor, total, isMore, corrected } = found;
  const items = await hitsOf(kind, { ...found, userId });
  const facets = mapValues(found.facets, (values, facet) =>
    values.map((entry) => ({ ...entry, label: labelOf(facet, entry.value) })),
  );
  if (items.length > 0 || !nextCursor) {
    return { items, nextCursor, total, isMore, corrected, facets };
  }
  // A page without anything would look like the end.
  return { ...(await findAnything(engine, { ...asked, cursor: nextCursor })), facets };
}

async function hitsOf(
  kind: SearchKind,
  { ids, words, userId }: Found & { userId: string },
): Promise<SearchHit[]> {
  const readable = await sources[kind].read(ids);
  const byId = new Map(readable.map((findable) => [findable.entry.id, findable]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const applied = kind === 'job' ? await ownAmong(userId, ids) : new Map<string, string>();
  const pictures = kind === 'profile' ? await newestPictures(ids) : new Map<string, string[]>();
  return shown.map((findable) => ({
    ...presentHit(findable, words),
    applied: applied.has(findable.entry.id),
    works: pictures.get(findable.entry.id) ?? [],
  }));
}

const presentHit = ({ entry, ...card }: Findable, words: FoundWord[]) => ({
  kind: entry.kind,
  id: entry.id,
  title: marked(entry.title, words),
  snippet: snippetOf(entry.body, words),
  // What it is found by has sentences too, such as a person's headline.
  keywords: entry.facets.skill ?? entry.facets.tag ?? [],
  ...card,
  ownerId: entry.ownerId,
  pro: entry.kind === 'profile' && entry.first,
  at: entry.at.toISOString(),
});

/** How many of each kind fit. */
export async function countEverything(engine: SearchEngine, q: string) {
  const counted = await Promise.all(
    searchKinds.map(async (kind) => [kind, await engine.count({ kind, q, facets: {} })] as const),
  );
  return { counts: Object.fromEntries(counted) as Record<SearchKind, number> };
}
