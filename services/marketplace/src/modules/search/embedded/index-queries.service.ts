import type { DatabaseSync } from 'node:sqlite';
import type {
  FoldedQuery,
  HitPosition,
  ResultPageRequest,
  ResultRows,
} from './index-rows.rules.ts';
import { allOf, firstRelatedTier, tiersOf } from './match-expressions.rules.ts';
import { createQueryTerms, wordsOfTerms } from './query-terms.service.ts';
import { firstHalf, rowIdAt } from './row-ids.rules.ts';

const listBatchSize = 1000;

/** The queries of the index file. */
export function createIndexQueries(db: DatabaseSync) {
  const termsOf = createQueryTerms(db);

  function find(query: FoldedQuery, page: ResultPageRequest): ResultRows {
    const { kind, tokens } = query;
    const { terms, corrected } = termsOf(query);
    const rows = rowsOf({ kind, tiers: tiersOf(tokens, terms) }, page);
    const visible = rows.slice(0, page.limit);
    const last = visible.at(-1);
    const match = allOf(tokens, terms);
    return {
      ids: idsOf(kind, visible),
      next: rows.length > visible.length && last ? last : null,
      total: page.counted === 0 ? 0 : countMatches(kind, match, page),
      corrected,
      words: wordsOfTerms(terms),
      facets: page.cursor || page.counted === 0 ? [] : facetsOf(kind, match, page),
    };
  }

  /** The first rows after the cursor, one tier after the other. */
  function rowsOf(
    { kind, tiers }: { kind: string; tiers: string[] },
    page: ResultPageRequest,
  ): HitPosition[] {
    const { cursor, limit, now } = page;
    const rows: HitPosition[] = [];
    const matching = db.prepare(`
      SELECT rowid AS number FROM found_${kind}
      WHERE found_${kind} MATCH ? AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)
      ORDER BY rowid DESC LIMIT ?`);
    for (const { first, tier } of orderOf(tiers)) {
      const order = cursor ? comparePlaces({ first, tier }, cursor) : 1;
      if (order < 0) continue;
      const from = first ? firstHalf : 0;
      const below = cursor && order === 0 ? cursor.number : rowIdAt(now + 1, first);
      const matches = matching.all(tiers[tier]!, from, below, limit + 1 - rows.length);
      for (const { number } of matches) rows.push({ first, tier, number: number as number });
      if (rows.length > limit) return rows;
    }
    return rows;
  }

  const idsOf = (kind: string, rows: HitPosition[]) => {
    const id = db.prepare(`SELECT id FROM entries_${kind} WHERE number = ?`);
    return rows.flatMap(({ number }) => {
      const entry = id.get(number);
      return entry ? [entry.id as string] : [];
    });
  };

  // Prioritized entries have the upper half of the numbers; each half is read up to this moment.
  const untilNow = '(rowid < ? OR (rowid >= ? AND rowid < ?))';
  const bounds = (now: number) => [rowIdAt(now + 1, false), firstHalf, rowIdAt(now + 1, true)];

  function countMatches(kind: string, match: string, { now, counted }: Counting): number {
    const counting = db.prepare(`
      SELECT count(*) AS total FROM (
        SELECT 1 FROM found_${kind} WHERE found_${kind} MATCH ? AND ${untilNow} LIMIT ?
      )`);
    return counting.get(match, ...bounds(now), counted + 1)?.total as number;
  }

  function facetsOf(kind: string, match: string, { now, counted }: Counting): ResultRows['facets'] {
    const having = db.prepare(`
      SELECT facets FROM (
        SELECT rowid AS number FROM found_${kind}
        WHERE found_${kind} MATCH ? AND ${untilNow} ORDER BY rowid DESC LIMIT ?
      ) JOIN entries_${kind} USING (number)`);
    const counts = new Map<string, number>();
    for (const { facets } of having.all(match, ...bounds(now), counted)) {
      if (facets === '') continue;
      for (const line of (facets as string).split('\n')) {
        counts.set(line, (counts.get(line) ?? 0) + 1);
      }
    }
    return [...counts];
  }

  const count = (query: FoldedQuery, counting: Counting) =>
    countMatches(query.kind, allOf(query.tokens, termsOf(query).terms), counting);

  const has = (kind: string, id: string) =>
    db.prepare(`SELECT 1 FROM entries_${kind} WHERE id = ?`).get(id) !== undefined;

  const list = (kind: string, after: number) =>
    db
      .prepare(
        `SELECT number, id, stamp FROM entries_${kind} WHERE number > ? ORDER BY number LIMIT ${listBatchSize}`,
      )
      .all(after) as unknown as { number: number; id: string; stamp: string }[];

  const isFilled = () => db.prepare('SELECT 1 FROM filled').get() !== undefined;

  return { find, count, has, list, isFilled };
}

type Counting = Pick<ResultPageRequest, 'now' | 'counted'>;

type Place = Pick<HitPosition, 'first' | 'tier'>;
const isRelated = ({ tier }: Place) => tier >= firstRelatedTier;

/** Positive when the first place is after the second: related matches last, prioritized entries first. */
const comparePlaces = (a: Place, b: Place) =>
  Number(isRelated(a)) - Number(isRelated(b)) ||
  Number(b.first) - Number(a.first) ||
  a.tier - b.tier;

const orderOf = (tiers: string[]) =>
  tiers
    .flatMap((match, tier) => (match ? [true, false].map((first) => ({ first, tier })) : []))
    .toSorted(comparePlaces);
