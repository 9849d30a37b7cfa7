import { type SearchKind, searchFacets, searchKinds } from '@soloist/contracts';
import { fold, invalidInput } from '@soloist/server-kit';
import { mapValues, uniq } from 'es-toolkit';
import { type EnqueuedTaskPromise, Meilisearch, MeilisearchApiError } from 'meilisearch';
import {
  countedMatches,
  type EngineQuery,
  foldedValues,
  type SearchEngine,
  type SearchEntry,
  type SearchPage,
  searchEdition,
  stampOf,
} from '../engine.rules.ts';
import { countFacets } from '../facet-counts.rules.ts';
import { settingsOf } from './meilisearch-settings.rules.ts';

const batchSize = 1000;
/** A large batch may wait behind others. */
const taskWait = { timeout: 60_000, interval: 50 };
// Delimiters of a match: characters that no text contains.
const [opens, closes] = ['\u0002', '\u0003'];

interface Stored {
  id: string;
  stamp: string;
  [field: string]: unknown;
}
interface Formatted {
  title?: string;
  keywords?: string[];
  body?: string;
}

/**
 * A Meilisearch server, for several machines. It corrects words itself without reporting them.
 * Pages are offsets, so a new entry can shift the next pages by one.
 */
export function createMeilisearchEngine(options: {
  url: string;
  key: string;
  prefix: string;
}): SearchEngine {
  const { url: host, key: apiKey, prefix } = options;
  const client = new Meilisearch({ host, apiKey });
  const indexOf = (kind: SearchKind) => client.index<Stored>(`${prefix}_search_${kind}`);
  const filled = client.index(`${prefix}_search_filled`);
  let settings: Promise<unknown> | undefined;

  /** Settings first: without them a filter is refused. */
  async function ready() {
    settings ??= Promise.all(
      searchKinds.map((kind) => waitForTask(indexOf(kind).updateSettings(settingsOf(kind)))),
    ).catch((err) => {
      settings = undefined;
      throw err;
    });
    await settings;
  }

  async function put(entries: SearchEntry[]) {
    await ready();
    for (const kind of uniq(entries.map((entry) => entry.kind))) {
      const theirs = entries.filter((entry) => entry.kind === kind).map(asDocument);
      await waitForTask(indexOf(kind).addDocuments(theirs, { primaryKey: 'id' }));
    }
  }

  async function find(question: EngineQuery, { limit, cursor, isUncounted }: SearchPage) {
    await ready();
    const offset = readCursor(cursor);
    const isFirst = offset === 0;
    const { hits, estimatedTotalHits, facetDistribution } = await indexOf(question.kind).search(
      question.q,
      {
        offset,
        limit: limit + 1,
        filter: filterOf(question),
        matchingStrategy: 'all',
        attributesToRetrieve: ['id'],
        attributesToHighlight: ['title', 'keywords', 'body'],
        attributesToCrop: ['body'],
        cropLength: 30,
        highlightPreTag: opens,
        highlightPostTag: closes,
        facets:
          isFirst && !isUncounted
            ? searchFacets[question.kind].map((facet) => `facets.${facet}`)
            : undefined,
      },
    );
    const visible = hits.slice(0, limit);
    return {
      ids: visible.map(({ id }) => id),
      nextCursor: hits.length > limit ? String(offset + limit) : null,
      total: Math.min(estimatedTotalHits, countedMatches),
      isMore: estimatedTotalHits > countedMatches,
      corrected: [],
      words: listMatchedWords(visible.map(({ _formatted }) => (_formatted ?? {}) as Formatted)),
      facets: readFacets(facetDistribution ?? {}),
    };
  }

  return {
    put,
    find,
    remove: async (kind, ids) => {
      await ready();
      await waitForTask(indexOf(kind).deleteDocuments(ids));
    },
    removeOwner: async (ownerId) => {
      await ready();
      for (const kind of searchKinds) {
        await waitForTask(
          indexOf(kind).deleteDocuments({ filter: `ownerId = ${quoted(ownerId)}` }),
        );
      }
    },
    has: async (kind, id) => (await unlessMissing(indexOf(kind).getDocument(id))) !== undefined,
    count: async (question) => (await find(question, { limit: 1 })).total,
    async list(kind, after) {
      await ready();
      const offset = Number(after ?? 0);
      const request = { fields: ['id', 'stamp'], limit: batchSize, offset };
      const { results } = await indexOf(kind).getDocuments<Stored>(request);
      const items = results.map(({ id, stamp }) => ({ id, stamp }));
      return { items, next: items.length === batchSize ? String(offset + batchSize) : null };
    },
    async isFilled() {
      const marker = await unlessMissing(filled.getDocument('edition'));
      return marker?.edition === searchEdition;
    },
    setFilled: async () => {
      const edition = [{ id: 'edition', edition: searchEdition }];
      await waitForTask(filled.addDocuments(edition, { primaryKey: 'id' }));
    },
    close: async () => {},
  };
}

/** Resolves once the server has completed the task. @throws Error when it failed. */
async function waitForTask(task: EnqueuedTaskPromise) {
  const { status, error } = await task.waitTask(taskWait);
  if (status !== 'succeeded')
    throw new Error(`Meilisearch: ${status}, ${error?.code ?? 'no code'}`);
}

const missing = ['document_not_found', 'index_not_found'];
const unlessMissing = <T>(request: Promise<T>) =>
  request.catch((err: unknown) => {
    if (err instanceof MeilisearchApiError && missing.includes(err.cause?.code ?? ''))
      return undefined;
    throw err;
  });

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

const filterOf = ({ facets }: EngineQuery) => [
  `at <= ${Date.now()}`,
  ...Object.entries(facets).flatMap(([facet, values]) =>
    foldedValues(facet, values).map((value) => `folded.${facet} = ${quoted(value)}`),
  ),
];

function asDocument(entry: SearchEntry): Stored {
  const { id, ownerId, title, keywords, body, facets, first, at } = entry;
  return {
    ...{ id, ownerId, title, keywords, body, facets },
    stamp: stampOf(entry),
    folded: mapValues(facets, (values, facet) => foldedValues(facet, values)),
    first: first ? 1 : 0,
    at: at.getTime(),
  };
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,4}$/.test(cursor)) throw invalidInput('This page does not exist.');
  return Number(cursor);
}

/** The parts that the server marked as matches. */
function listMatchedWords(formatted: Formatted[]) {
  const texts = formatted.flatMap(({ title = '', keywords = [], body = '' }) => [
    title,
    ...keywords,
    body,
  ]);
  const words = texts.flatMap((text) =>
    text
      .split(opens)
      .slice(1)
      .map((part) => fold(part.split(closes)[0] ?? '')),
  );
  return uniq(words).map((word) => ({ word, begins: true }));
}

const readFacets = (distribution: Record<string, Record<string, number>>) =>
  countFacets(
    Object.entries(distribution).flatMap(([name, values]) =>
      Object.entries(values).map(([value, count]) => ({
        facet: name.replace('facets.', ''),
        value,
        count,
      })),
    ),
  );
