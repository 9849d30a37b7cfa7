import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A stored record; `entity` is its kind. */
export interface Entity {
  id: string;
  entity: string;
  /** Seconds since 1970, as the provider counts. */
  created_at: number;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const newId = (prefix: string) =>
  `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;

let clock: number | null = null;
/**
 * Sets the clock to this second, which only the sample history needs; null returns to the real
 * time.
 */
export const setClock = (second: number | null) => {
  clock = second;
};
export const nowInSeconds = () => clock ?? Math.floor(Date.now() / 1000);

/**
 * Each line contains the changes of one step; an incomplete last line, after a kill, is ignored.
 */
function readSteps(file: string): Entity[] {
  const known: Entity[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line) continue;
    try {
      known.push(...JSON.parse(line));
    } catch {
      break;
    }
  }
  return known;
}

/**
 * The simulated provider's data; in a file, if one is named, so that it survives a restart.
 */
export function createStore(file?: string) {
  const kinds = new Map<string, Map<string, Entity>>();
  const kindOf = (entity: string) => {
    const known = kinds.get(entity) ?? new Map<string, Entity>();
    kinds.set(entity, known);
    return known;
  };
  const setEntity = (entity: Entity) => void kindOf(entity.entity).set(entity.id, entity);

  if (file && existsSync(file)) {
    for (const entity of readSteps(file)) setEntity(entity);
    const all = [...kinds.values()].flatMap((each) => [...each.values()]);
    writeFileSync(`${file}.new`, all.map((each) => `${JSON.stringify([each])}\n`).join(''));
    renameSync(`${file}.new`, file);
  }

  const changed = new Map<string, Entity>();
  const flush = () => {
    if (!file || changed.size === 0) return;
    appendFileSync(file, `${JSON.stringify([...changed.values()])}\n`);
    changed.clear();
  };
  return {
    /** Puts within one turn of the event loop are stored together, or not at all. */
    put<E extends Entity>(entity: E): E {
      setEntity(entity);
      if (changed.size === 0) queueMicrotask(flush);
      changed.set(entity.id, entity);
      return entity;
    },
    /** Persists all puts, before any response. */
    flush,
    find: <E extends Entity>(id: unknown, entity: E['entity']): E | undefined =>
      kindOf(entity).get(String(id)) as E | undefined,
    /** Newest first. */
    list: <E extends Entity>(entity: E['entity'], fits: (each: E) => boolean = () => true): E[] =>
      ([...kindOf(entity).values()] as E[]).filter(fits).toReversed(),
  };
}
export type Store = ReturnType<typeof createStore>;
