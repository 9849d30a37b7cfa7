import type { DatabaseSync } from 'node:sqlite';
import { createCorrecting } from './correcting.ts';
import { type AskedWord, allOf, tiersOf } from './match.ts';
import { firstHalf, rowIdAt } from './row-ids.ts';
import type { AskedWords, FoundRows, PageAsked, Place } from './stored.ts';

const listed = 1000;

/** What is asked of the index file. */
export function createReading(db: DatabaseSync) {
  const correct = createCorrecting(db);

  const asAsked = ({ kind, words }: AskedWords): AskedWord[] =>
    // A letter alone is a word such as C or R, and no beginning.
    words.map((word) => correct(kind, { word, begins: [...word].length > 1 }));

  function find(asked: AskedWords, page: PageAsked): FoundRows {
    const { kind, tokens } = asked;
    const words = asAsked(asked);
    const rows = rowsOf({ kind, tiers: tiersOf(tokens, words) }, page);
    const shown = rows.slice(0, page.limit);
    const last = shown.at(-1);
    const match = allOf(tokens, words);
    return {
      ids: idsOf(kind, shown),
      next: rows.length > shown.length && last ? last : null,
      total: countMatches(kind, match, page),
      corrected: correctedIn(asked.words, words),
      words: words.flat(),
      facets: page.cursor ? [] : facetsOf(kind, match, page),
    };
  }

  /** The first rows behind the cursor, the tiers one after the other. */
  function rowsOf({ kind, tiers }: { kind: string; tiers: string[] }, page: PageAsked): Place[] {
    const { cursor, limit, now } = page;
    const rows: Place[] = [];
    const matching = db.prepare(`
      SELECT rowid AS number FROM found_${kind}
      WHERE found_${kind} MATCH ? AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)
      ORDER BY rowid DESC LIMIT ?`);
    for (const first of [true, false]) {
      if (cursor && first && !cursor.first) continue;
      const from = first ? firstHalf : 0;
      for (const [tier, match] of tiers.entries()) {
        const isBegun = cursor?.first === first && tier === cursor.tier;
        if (cursor?.first === first && tier < cursor.tier) continue;
        const below = isBegun ? cursor.number : rowIdAt(now + 1, first);
        const found = matching.all(match, from, below, limit + 1 - rows.length);
        for (const { number } of found) rows.push({ first, tier, number: number as number });
        if (rows.length > limit) return rows;
      }
    }
    return rows;
  }

  const idsOf = (kind: string, rows: Place[]) => {
    const id = db.prepare(`SELECT id FROM entries_${kind} WHERE number = ?`);
    return rows.flatMap(({ number }) => {
      const found = id.get(number);
      return found ? [found.id as string] : [];
    });
  };

  // Those that come first stand in the upper half of the numbers, each half up to this moment.
  const untilNow = '(rowid < ? OR (rowid >= ? AND rowid < ?))';
  const bounds = (now: number) => [rowIdAt(now + 1, false), firstHalf, rowIdAt(now + 1, true)];

  function countMatches(kind: string, match: string, { now, counted }: Counting): number {
    const counting = db.prepare(`
      SELECT count(*) AS total FROM (
        SELECT 1 FROM found_${kind} WHERE found_${kind} MATCH ? AND ${untilNow} LIMIT ?
      )`);
    return counting.get(match, ...bounds(now), counted + 1)?.total as number;
  }

  function facetsOf(kind: string, match: string, { now, counted }: Counting): FoundRows['facets'] {
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

  const count = (asked: AskedWords, counting: Counting) =>
    countMatches(asked.kind, allOf(asked.tokens, asAsked(asked)), counting);

  const has = (kind: string, id: string) =>
    db.prepare(`SELECT 1 FROM entries_${kind} WHERE id = ?`).get(id) !== undefined;

  const list = (kind: string, after: number) =>
    db
      .prepare(
        `SELECT number, id, stamp FROM entries_${kind} WHERE number > ? ORDER BY number LIMIT ${listed}`,
      )
      .all(after) as unknown as { number: number; id: string; stamp: string }[];

  const isFilled = () => db.prepare('SELECT 1 FROM filled').get() !== undefined;

  return { find, count, has, list, isFilled };
}

type Counting = Pick<PageAsked, 'now' | 'counted'>;

/** Of words that were looked for too there is nothing to say. */
const correctedIn = (given: string[], words: AskedWord[]) =>
  words.flatMap((alternatives, at) => {
    const [from = '', to = ''] = [given[at], alternatives[0]?.word];
    return from === to ? [] : [{ from, to }];
  });
