import { getClaims, onSessionChange } from '@soloist/web-client';
import { create } from 'zustand';

/**
 * Creates records that survive a reload. Each has a separate storage key, so that windows do not
 * overwrite each other. Changes in one window apply to the others.
 */
export function createPersistedRecords<Item>(name: string) {
  const prefix = `${name}:`;
  const useRecords = create<Record<string, Item>>(() => readAll(prefix));
  const { getState, setState } = useRecords;

  const show = (id: string, item: Item | undefined) =>
    setState(({ [id]: _, ...others }) => (item ? { ...others, [id]: item } : others), true);

  /** Saves an item; undefined removes it. */
  function saveRecord(id: string, item: Item | undefined) {
    write(prefix + id, item);
    show(id, item);
  }

  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix)) show(key.slice(prefix.length), parse<Item>(newValue));
  });
  // The next person who signs in on this browser must not see the records, also when another tab
  // signed out and in before this one noticed.
  let owner = getClaims()?.sub;
  onSessionChange(() => {
    const person = getClaims()?.sub;
    if (person && person === owner) return;
    owner = person;
    if (!person) for (const id of Object.keys(readAll(prefix))) write(prefix + id, undefined);
    setState(readAll(prefix), true);
  });
  return { useRecords, saveRecord, getRecords: getState };
}

function readAll<Item>(prefix: string): Record<string, Item> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const items = keys.flatMap((key) => {
    const item = parse<Item>(localStorage.getItem(key));
    return item ? [[key.slice(prefix.length), item] as const] : [];
  });
  return Object.fromEntries(items);
}

function parse<Item>(text: string | null): Item | undefined {
  return text ? (JSON.parse(text) as Item) : undefined;
}

function write(key: string, item: unknown) {
  if (item === undefined) return localStorage.removeItem(key);
  try {
    localStorage.setItem(key, JSON.stringify(item));
  } catch {
    // The storage is full: the record lives until the page is left.
  }
}
