import { getClaims, onSessionChange } from '@soloist/web-client';
import { create } from 'zustand';

/**
 * Records that outlive a reload, each stored under a key of its own, so that windows do not
 * overwrite each other's: what another window keeps or forgets, this one does too.
 */
export function createKept<Item>(name: string) {
  const prefix = `${name}:`;
  const useKept = create<Record<string, Item>>(() => readAll(prefix));
  const { getState, setState } = useKept;

  const show = (id: string, item: Item | undefined) =>
    setState(({ [id]: _, ...others }) => (item ? { ...others, [id]: item } : others), true);

  /** Keeps an item in the place of the one before; without one, forgets it. */
  function keep(id: string, item: Item | undefined) {
    write(prefix + id, item);
    show(id, item);
  }

  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix)) show(key.slice(prefix.length), parse<Item>(newValue));
  });
  // Whoever signs in next in this browser has nothing to do with it.
  onSessionChange(() => {
    if (getClaims()) return;
    for (const id of Object.keys(readAll(prefix))) write(prefix + id, undefined);
    setState({}, true);
  });
  return { useKept, keep, getKept: getState };
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
    // The browser's room is used up: it is kept until the page is left.
  }
}
