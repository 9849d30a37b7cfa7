import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

interface IndexLocation {
  file: string;
  kinds: readonly string[];
  /** Entries stored by another edition are dropped. */
  edition: number;
}

/** Opens the index file and creates missing tables; recreates a file that is not an index. */
export function openIndex(place: IndexLocation): DatabaseSync {
  try {
    return open(place);
  } catch (err) {
    const isBroken = /malformed|not a database/.test((err as Error).message);
    if (!isBroken) throw err;
    for (const end of ['', '-wal', '-shm']) rmSync(`${place.file}${end}`, { force: true });
    return open(place);
  }
}

function open({ file, kinds, edition }: IndexLocation) {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  // Other processes can read while one writes. The check finds entries lost in a power failure.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000');
  db.exec('BEGIN IMMEDIATE');
  if (db.prepare('PRAGMA user_version').get()?.user_version !== edition) {
    for (const kind of kinds) drop(db, kind);
    db.exec(`DROP TABLE IF EXISTS filled; PRAGMA user_version = ${edition}`);
  }
  db.exec('CREATE TABLE IF NOT EXISTS filled (at INTEGER)');
  for (const kind of kinds) create(db, kind);
  db.exec('COMMIT');
  return db;
}

const drop = (db: DatabaseSync, kind: string) =>
  db.exec(`
    DROP TABLE IF EXISTS found_${kind};
    DROP TABLE IF EXISTS entries_${kind};
    DROP TABLE IF EXISTS words_${kind}`);

// Positions are stored, so that names of several words are found only where they are together.
// The texts themselves are not stored: matches are read from their source.
const create = (db: DatabaseSync, kind: string) =>
  db.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS found_${kind} USING fts5 (
      title, keywords, body, facets,
      content = '', contentless_delete = 1, detail = full, prefix = '2 3 4',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*' tokenchars '+#'"
    );
    CREATE TABLE IF NOT EXISTS entries_${kind} (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ownerId TEXT NOT NULL,
      stamp TEXT NOT NULL,
      facets TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS owners_${kind} ON entries_${kind} (ownerId);
    CREATE TABLE IF NOT EXISTS words_${kind} (
      word TEXT PRIMARY KEY, count INTEGER NOT NULL
    ) WITHOUT ROWID`);
