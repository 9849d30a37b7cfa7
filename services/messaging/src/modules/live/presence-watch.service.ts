import type { PersonPresence } from '@soloist/contracts';

/** A window that shows presence. */
export interface Watcher {
  userId: string;
  send: (presence: PersonPresence) => void;
}

interface WatchDeps {
  find: (userIds: string[]) => Promise<PersonPresence[]>;
  /** Polling interval: a killed process never reports that its people left. */
  everyMs: number;
}

/** Publishes to this process's windows when the people they show come online or leave. */
export function createPresenceWatch({ find, everyMs }: WatchDeps) {
  /** By person, the presence each window received last. */
  const watched = new Map<string, Map<Watcher, boolean | undefined>>();
  /** The people each open window displays, whether it may see their presence or not. */
  const displayed = new Map<Watcher, Set<string>>();

  function addWatcher(watcher: Watcher, id: string) {
    const watchers = watched.get(id) ?? new Map();
    watched.set(id, watchers.set(watcher, watchers.get(watcher)));
  }

  function removeWatcher(watcher: Watcher, id: string) {
    const watchers = watched.get(id);
    watchers?.delete(watcher);
    if (watchers?.size === 0) watched.delete(id);
  }

  function removeFromAll(watcher: Watcher) {
    for (const id of displayed.get(watcher) ?? []) removeWatcher(watcher, id);
  }

  async function refresh(ids: string[]) {
    const watchedIds = ids.filter((id) => watched.has(id));
    if (watchedIds.length === 0) return;
    for (const presence of await find(watchedIds)) {
      const watchers = watched.get(presence.id) ?? new Map();
      for (const [watcher, wasOnline] of watchers) {
        if (wasOnline === presence.online) continue;
        watchers.set(watcher, presence.online);
        watcher.send(presence);
      }
    }
  }

  const timer = setInterval(() => void refresh([...watched.keys()]), everyMs);
  return {
    open: (watcher: Watcher) => void displayed.set(watcher, new Set()),
    close(watcher: Watcher) {
      removeFromAll(watcher);
      displayed.delete(watcher);
    },
    /**
     * Replaces the people the window shows. It receives the presence of the `known` ones
     * immediately and when it changes.
     */
    async watch(watcher: Watcher, { ids, known }: { ids: string[]; known: string[] }) {
      // It may have closed meanwhile.
      if (!displayed.has(watcher)) return;
      removeFromAll(watcher);
      displayed.set(watcher, new Set(ids));
      for (const id of known) addWatcher(watcher, id);
      await refresh(known);
    },
    /** The person's windows may know of the other from now on. */
    async show(userId: string, other: string) {
      for (const [watcher, ids] of displayed) {
        if (watcher.userId === userId && ids.has(other)) addWatcher(watcher, other);
      }
      await refresh([other]);
    },
    /** The person's windows receive no more presence of the other, who appears offline. */
    hide(userId: string, other: string) {
      for (const watcher of watched.get(other)?.keys() ?? []) {
        if (watcher.userId !== userId) continue;
        removeWatcher(watcher, other);
        watcher.send({ id: other, online: false, lastSeenAt: null });
      }
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}
