import {
  type EndpointQuery,
  type EndpointResponse,
  type SearchHit,
  type SearchKind,
  type SearchQuery,
  type search,
  searchKinds,
} from '@soloist/contracts';
import { mapValues } from 'es-toolkit';
import { findNewestImages } from '../catalog/index.ts';
import { findApplicationIds } from '../hiring/index.ts';
import {
  facetsOfQuery,
  type MatchedWord,
  type SearchEngine,
  type SearchResults,
} from './engine.rules.ts';
import { labelOf } from './facet-labels.rules.ts';
import { markWords, snippetOf } from './marks.rules.ts';
import type { SearchableWork } from './sources/source.service.ts';
import { sources } from './sources/sources.service.ts';

/**
 * One page of results. Hits are read from their source, so that outdated or hidden ones are left
 * out; then a page may be short.
 */
export async function findAnything(
  engine: SearchEngine,
  query: SearchQuery & { userId: string },
): Promise<EndpointResponse<typeof search.find>> {
  const { kind, q, limit, cursor, userId, ...rest } = query;
  const question = { kind, q, facets: facetsOfQuery(kind, rest) };
  const results = await engine.find(question, { limit, cursor });
  const { nextCursor, total, isMore, corrected } = results;
  const items = await hitsOf(kind, { ...results, userId });
  const facets = mapValues(results.facets, (values, facet) =>
    values.map((entry) => ({ ...entry, label: labelOf(facet, entry.value) })),
  );
  if (items.length > 0 || !nextCursor) {
    return { items, nextCursor, total, isMore, corrected, facets };
  }
  // An empty page would look like the end.
  return { ...(await findAnything(engine, { ...query, cursor: nextCursor })), facets };
}

async function hitsOf(
  kind: SearchKind,
  { ids, words, userId }: SearchResults & { userId: string },
): Promise<SearchHit[]> {
  const readable = await sources[kind].read(ids);
  const byId = new Map(readable.map((findable) => [findable.entry.id, findable]));
  const visible = ids.flatMap((id) => byId.get(id) ?? []);
  const applied =
    kind === 'job' ? await findApplicationIds(userId, ids) : new Map<string, string>();
  const images = kind === 'profile' ? await findNewestImages(ids) : new Map<string, string[]>();
  return visible.map((findable) => ({
    ...presentHit(findable, words),
    applied: applied.has(findable.entry.id),
    works: images.get(findable.entry.id) ?? [],
  }));
}

const presentHit = ({ entry, ...card }: SearchableWork, words: MatchedWord[]) => ({
  kind: entry.kind,
  id: entry.id,
  title: markWords(entry.title, words),
  snippet: snippetOf(entry.body, words),
  // Not the entry's own keywords: they include sentences, such as a person's headline.
  keywords: entry.facets.skill ?? entry.facets.tag ?? [],
  ...card,
  ownerId: entry.ownerId,
  pro: entry.kind === 'profile' && entry.first,
  at: entry.at.toISOString(),
});

/** One page of the ids of people, as the index has them: the caller checks who is listed. */
export async function findPeople(
  engine: SearchEngine,
  { q, limit, cursor, ...rest }: EndpointQuery<typeof search.people>,
): Promise<EndpointResponse<typeof search.people>> {
  const question = { kind: 'profile' as const, q, facets: facetsOfQuery('profile', rest) };
  const { ids, nextCursor } = await engine.find(question, { limit, cursor, isUncounted: true });
  return { ids, nextCursor };
}

/** The search of the gallery, which reads the projects itself. */
export const createProjectSearch =
  (engine: SearchEngine) =>
  (
    { q, ...filters }: { q: string; skill?: string | undefined; tool?: string | undefined },
    page: { limit: number; cursor?: string | undefined },
  ) =>
    engine.find(
      { kind: 'project', q, facets: facetsOfQuery('project', filters) },
      { ...page, isUncounted: true },
    );

/** Number of results of each kind. */
export async function countEverything(engine: SearchEngine, q: string) {
  const counted = await Promise.all(
    searchKinds.map(async (kind) => [kind, await engine.count({ kind, q, facets: {} })] as const),
  );
  return { counts: Object.fromEntries(counted) as Record<SearchKind, number> };
}
