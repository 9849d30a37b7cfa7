import { createHash } from 'node:crypto';
import { type SearchKind, searchKinds } from '@soloist/contracts';
import { invalidInput, wordsOf } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import {
  countedMatches,
  type EngineQuery,
  foldedValues,
  type SearchEngine,
  type SearchEntry,
  searchEdition,
  stampOf,
} from '../engine.rules.ts';
import { countFacets } from '../facet-counts.rules.ts';
import type { FoldedQuery, HitPosition, IndexRow } from './index-rows.rules.ts';
import { createIndexThread } from './index-thread.client.ts';
import { everything } from './match-expressions.rules.ts';

/** Each costs an index lookup. */
const mostWords = 8;

/**
 * SQLite's full-text search in a file: for one machine, whose processes may share it. Reads and
 * writes have a thread each, so they block neither the service nor each other.
 */
export function createEmbeddedEngine(file: string): SearchEngine {
  const place = { file, kinds: searchKinds, edition: searchEdition };
  const reader = createIndexThread(place);
  const writer = createIndexThread(place);
  const counting = () => ({ counted: countedMatches, now: Date.now() });

  return {
    put: (entries) => writer.ask('put', entries.map(toIndexRow)),
    remove: (kind, ids) => writer.ask('remove', kind, ids),
    removeOwner: (ownerId) => writer.ask('removeOwner', ownerId),
    has: (kind, id) => reader.ask('has', kind, id),
    async find(question, { limit, cursor, isUncounted }) {
      const counted = isUncounted ? 0 : countedMatches;
      const page = { limit, cursor: readCursor(cursor), ...counting(), counted };
      const { total, next, facets, ...results } = await reader.ask(
        'find',
        toFoldedQuery(question),
        page,
      );
      return {
        ...results,
        nextCursor: next && writeCursor(next),
        total: Math.min(total, countedMatches),
        isMore: total > countedMatches,
        facets: countFacets(
          facets.map(([facetKey, count]) => {
            const [facet = '', value = ''] = facetKey.split('\t');
            return { facet, value, count };
          }),
        ),
      };
    },
    count: async (question) =>
      Math.min(await reader.ask('count', toFoldedQuery(question), counting()), countedMatches),
    async list(kind, after) {
      const items = await reader.ask('list', kind, Number(after ?? -1));
      return { items, next: items.length > 0 ? String(items.at(-1)?.number) : null };
    },
    isFilled: () => reader.ask('isFilled'),
    setFilled: () => writer.ask('setFilled', Date.now()),
    async close() {
      await writer.close();
      await reader.close();
    },
  };
}

const tokenOf = (facet: string) => (value: string) =>
  `f${createHash('sha1').update(`${facet}:${value}`).digest('hex').slice(0, 12)}`;
const tokensOf = (facets: Record<string, string[]>) =>
  uniq(
    Object.entries(facets).flatMap(([facet, values]) =>
      foldedValues(facet, values).map(tokenOf(facet)),
    ),
  );

const linesOf = (facets: Record<string, string[]>) =>
  Object.entries(facets).flatMap(([facet, values]) =>
    values.map((value) => `${facet}\t${value.replace(/\s+/g, ' ')}`),
  );

function toIndexRow(entry: SearchEntry): IndexRow {
  const { kind, id, ownerId, title, keywords, body, facets, first, at } = entry;
  return {
    ...{ kind, id, ownerId, first, at: at.getTime(), stamp: stampOf(entry) },
    title: wordsOf(title).join(' '),
    keywords: keywords.flatMap(wordsOf).join(' '),
    body: wordsOf(body).join(' '),
    tokens: [everything, ...tokensOf(facets)].join(' '),
    facets: linesOf(facets).join('\n'),
  };
}

const toFoldedQuery = ({ kind, q, facets }: EngineQuery): FoldedQuery => ({
  kind: kind satisfies SearchKind,
  words: uniq(wordsOf(q)).slice(0, mostWords),
  tokens: tokensOf(facets),
});

const writeCursor = ({ first, tier, number }: HitPosition) => `${first ? 1 : 0}-${tier}-${number}`;

function readCursor(cursor: string | undefined): HitPosition | null {
  if (cursor === undefined) return null;
  const [, first, tier, number] = /^([01])-(\d)-(\d{1,16})$/.exec(cursor) ?? [];
  if (number === undefined) throw invalidInput('This page does not exist.');
  return { first: first === '1', tier: Number(tier), number: Number(number) };
}
