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
  const shown = new Map<Watcher, Set<string>>();

  function unwatch(watcher: Watcher, id: string) {
    shown.get(watcher)?.delete(id);
    const watchers = watched.get(id);
    watchers?.delete(watcher);
    if (watchers?.size === 0) watched.delete(id);
  }

  function unwatchAll(watcher: Watcher) {
    for (const id of shown.get(watcher) ?? []) unwatch(watcher, id);
    shown.delete(watcher);
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
    /** The window shows these people, and nobody else any more; it is told of each at once. */
    async watch(watcher: Watcher, ids: string[]) {
      unwatchAll(watcher);
      shown.set(watcher, new Set(ids));
      for (const id of ids) {
        const watchers = watched.get(id) ?? new Map();
        watched.set(id, watchers.set(watcher, undefined));
      }
      await look(ids);
    },
    unwatchAll,
    /** The person's windows hear no more of the other, who is away as far as they know. */
    part(userId: string, other: string) {
      for (const watcher of watched.get(other)?.keys() ?? []) {
        if (watcher.userId !== userId) continue;
        unwatch(watcher, other);
        watcher.tell({ id: other, online: false, lastSeenAt: null });
      }
    },
    look,
    close: async () => clearInterval(timer),
  };
}
