import type { Presence } from '@soloist/contracts';

/** A window that shows who is here. */
export interface Watcher {
  userId: string;
  tell: (presence: Presence) => void;
}

interface WatchParts {
  find: (userIds: string[]) => Promise<Presence[]>;
  /** How often everybody is looked at: a killed process says of nobody that they left. */
  everyMs: number;
}

/** Tells this process's windows when those whose presence they show come and go. */
export function createPresenceWatch({ find, everyMs }: WatchParts) {
  /** By person, what each window was told last. */
  const watched = new Map<string, Map<Watcher, boolean | undefined>>();
  /** Whom each open window shows, whether it may know of them or not. */
  const shown = new Map<Watcher, Set<string>>();

  function tellOf(watcher: Watcher, id: string) {
    const watchers = watched.get(id) ?? new Map();
    watched.set(id, watchers.set(watcher, watchers.get(watcher)));
  }

  function tellNoMoreOf(watcher: Watcher, id: string) {
    const watchers = watched.get(id);
    watchers?.delete(watcher);
    if (watchers?.size === 0) watched.delete(id);
  }

  function tellNothing(watcher: Watcher) {
    for (const id of shown.get(watcher) ?? []) tellNoMoreOf(watcher, id);
  }

  async function look(ids: string[]) {
    const asked = ids.filter((id) => watched.has(id));
    if (asked.length === 0) return;
    for (const presence of await find(asked)) {
      const watchers = watched.get(presence.id) ?? new Map();
      for (const [watcher, wasOnline] of watchers) {
        if (wasOnline === presence.online) continue;
        watchers.set(watcher, presence.online);
        watcher.tell(presence);
      }
    }
  }

  const timer = setInterval(() => void look([...watched.keys()]), everyMs);
  return {
    open: (watcher: Watcher) => void shown.set(watcher, new Set()),
    close(watcher: Watcher) {
      tellNothing(watcher);
      shown.delete(watcher);
    },
    /**
     * The window shows these people, and nobody else any more. It is told of the `known` ones at
     * once and when they come or go.
     */
    async watch(watcher: Watcher, { ids, known }: { ids: string[]; known: string[] }) {
      // It may have closed meanwhile.
      if (!shown.has(watcher)) return;
      tellNothing(watcher);
      shown.set(watcher, new Set(ids));
      for (const id of known) tellOf(watcher, id);
      await look(known);
    },
    /** The person's windows may know of the other from now on. */
    async meet(userId: string, other: string) {
      for (const [watcher, ids] of shown) {
        if (watcher.userId === userId && ids.has(other)) tellOf(watcher, other);
      }
      await look([other]);
    },
    /** The person's windows hear no more of the other, who is away as far as they know. */
    part(userId: string, other: string) {
      for (const watcher of watched.get(other)?.keys() ?? []) {
        if (watcher.userId !== userId) continue;
        tellNoMoreOf(watcher, other);
        watcher.tell({ id: other, online: false, lastSeenAt: null });
      }
    },
    look,
    stop: () => clearInterval(timer),
  };
}
