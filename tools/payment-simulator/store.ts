import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

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

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** All that the simulated provider knows; in a file, if one is named, so that a restart forgets nothing. */
export function createStore(file?: string) {
  const known: Entity[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const entities = new Map(known.map((entity) => [entity.id, entity]));
  const save = () => {
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify([...entities.values()]));
    renameSync(`${file}.new`, file);
  };
  return {
    put<E extends Entity>(entity: E): E {
      entities.set(entity.id, entity);
      save();
      return entity;
    },
    find: <E extends Entity>(id: unknown, entity: E['entity']): E | undefined => {
      const found = entities.get(String(id));
      return found?.entity === entity ? (found as E) : undefined;
    },
    /** Newest first. */
    list: <E extends Entity>(entity: E['entity'], fits: (each: E) => boolean = () => true): E[] =>
      [...entities.values()]
        .filter((each): each is E => each.entity === entity && fits(each as E))
        .toReversed(),
  };
}
export type Store = ReturnType<typeof createStore>;
