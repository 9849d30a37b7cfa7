import type { DatabaseSync } from 'node:sqlite';
import type { IndexRow } from './index-rows.rules.ts';
import { rowIdAt, secondOf } from './row-ids.rules.ts';

/** Minimum length of words offered as corrections. */
const shortestWord = 3;

/** The writes to the index file. Every call is one transaction. */
export function createIndexWrites(db: DatabaseSync, kinds: readonly string[]) {
  const within = <T>(write: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = write();
      db.exec('COMMIT');
      return result;
    } catch (err) {
      db.exec('ROLLBACK');
      throw err;
    }
  };
  const tables = Object.fromEntries(kinds.map((kind) => [kind, prepare(db, kind)]));

  function put(entries: IndexRow[]) {
    within(() => {
      const counts = new Map<string, number>();
      for (const entry of entries) {
        const table = tables[entry.kind]!;
        const before = table.find.get(entry.id) as { number: number; stamp: string } | undefined;
        if (before?.stamp === entry.stamp) continue;
        if (before) erase(table, before.number);
        const number =
          before && fits(before.number, entry) ? before.number : freeNumber(table, entry);
        const { id, ownerId, stamp, facets, title, keywords, body, tokens } = entry;
        table.insert.run(number, id, ownerId, stamp, facets);
        table.index.run(number, title, keywords, body, tokens);
        countWords(entry, counts);
      }
      for (const [key, count] of counts) {
        const [kind = '', word = ''] = key.split(' ');
        tables[kind]?.countWord.run(word, count);
      }
    });
  }

  const remove = (kind: string, ids: string[]) =>
    within(() => {
      const table = tables[kind]!;
      for (const id of ids) {
        const entry = table.find.get(id) as { number: number } | undefined;
        if (entry) erase(table, entry.number);
      }
    });

  const removeOwner = (ownerId: string) =>
    within(() => {
      for (const table of Object.values(tables)) {
        for (const { number } of table.ofOwner.all(ownerId)) erase(table, number as number);
      }
    });

  const setFilled = (at: number) =>
    within(() => {
      for (const { merge } of Object.values(tables)) merge.run();
      db.prepare('INSERT INTO filled VALUES (?)').run(at);
    });

  return { put, remove, removeOwner, setFilled };
}

type Table = ReturnType<typeof prepare>;
const prepare = (db: DatabaseSync, kind: string) => ({
  find: db.prepare(`SELECT number, stamp FROM entries_${kind} WHERE id = ?`),
  ofOwner: db.prepare(`SELECT number FROM entries_${kind} WHERE ownerId = ?`),
  last: db.prepare(
    `SELECT max(number) AS last FROM entries_${kind} WHERE number >= ? AND number < ?`,
  ),
  hasNumber: db.prepare(`SELECT 1 FROM entries_${kind} WHERE number = ?`),
  insert: db.prepare(`INSERT INTO entries_${kind} VALUES (?, ?, ?, ?, ?)`),
  index: db.prepare(
    `INSERT INTO found_${kind} (rowid, title, keywords, body, facets) VALUES (?, ?, ?, ?, ?)`,
  ),
  erase: db.prepare(`DELETE FROM entries_${kind} WHERE number = ?`),
  eraseIndex: db.prepare(`DELETE FROM found_${kind} WHERE rowid = ?`),
  countWord: db.prepare(
    `INSERT INTO words_${kind} VALUES (?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  ),
  merge: db.prepare(`INSERT INTO found_${kind} (found_${kind}) VALUES ('optimize')`),
});

function erase(table: Table, number: number) {
  table.erase.run(number);
  table.eraseIndex.run(number);
}

const fits = (number: number, { at, first }: IndexRow) => {
  const { from, to } = secondOf(at, first);
  return number >= from && number < to;
};

/** The next free number of its second, so that many entries of one moment need no search. */
function freeNumber(table: Table, { at, first }: IndexRow) {
  const { from, to } = secondOf(at, first);
  const { last } = table.last.get(from, to) as { last: number | null };
  let number = last === null ? rowIdAt(at, first) : last + 1;
  while (table.hasNumber.get(number)) number += 1;
  return number;
}

/** Never decremented: a word without entries is not offered, because it has no matches. */
function countWords({ kind, title, keywords, body }: IndexRow, counts: Map<string, number>) {
  for (const word of new Set(`${title} ${keywords} ${body}`.split(' '))) {
    if (word.length < shortestWord) continue;
    const key = `${kind} ${word}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}
