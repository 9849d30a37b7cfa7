import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Anything that the provider keeps; `entity` says what it is. */
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
/** What follows is of this second, as nothing but a demo's history needs; null goes on with the real time. */
export const setClock = (second: number | null) => {
  clock = second;
};
export const nowInSeconds = () => clock ?? Math.floor(Date.now() / 1000);

/** Each line is what one step changed, whole; a last line that a kill cut off never happened. */
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

/** All that the simulated provider knows; in a file, if one is named, so that a restart forgets nothing. */
export function createStore(file?: string) {
  const kinds = new Map<string, Map<string, Entity>>();
  const kindOf = (entity: string) => {
    const known = kinds.get(entity) ?? new Map<string, Entity>();
    kinds.set(entity, known);
    return known;
  };
  const keep = (entity: Entity) => void kindOf(entity.entity).set(entity.id, entity);

  if (file && existsSync(file)) {
    for (const entity of readSteps(file)) keep(entity);
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
    /** What is put in one turn of the event loop is kept together, or not at all. */
    put<E extends Entity>(entity: E): E {
      keep(entity);
      if (changed.size === 0) queueMicrotask(flush);
      changed.set(entity.id, entity);
      return entity;
    },
    /** Keeps what was put now; before anybody is answered. */
    flush,
    find: <E extends Entity>(id: unknown, entity: E['entity']): E | undefined =>
      kindOf(entity).get(String(id)) as E | undefined,
    /** Newest first. */
    list: <E extends Entity>(entity: E['entity'], fits: (each: E) => boolean = () => true): E[] =>
      ([...kindOf(entity).values()] as E[]).filter(fits).toReversed(),
  };
}
export type Store = ReturnType<typeof createStore>;
