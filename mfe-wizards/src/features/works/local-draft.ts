import { getToken } from '@soloist/web-client';
import type * as z from 'zod/mini';

/** Keeps the draft that was written on last in this browser, for the preview and for a server that is away. */
export function createLocalDraft<Schema extends z.ZodMiniType<{ draft_id: string }>>(
  key: string,
  schema: Schema,
) {
  /** The kept draft, `undefined` when there is none, or `unreadable`. */
  function read(): z.output<Schema> | 'unreadable' | undefined {
    const kept = localStorage.getItem(key);
    if (kept === null) return undefined;
    try {
      const found = schema.safeParse(JSON.parse(kept));
      return found.success ? found.data : 'unreadable';
    } catch {
      return 'unreadable';
    }
  }

  return {
    read,
    keep(draft: object) {
      if (!getToken()) return;
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // No room: the draft's own copy and the server have it, only the preview is older.
      }
    },
    /** It was published or let go. */
    forget(draft_id: string) {
      const kept = read();
      if (kept === 'unreadable' || kept?.draft_id === draft_id) localStorage.removeItem(key);
    },
  };
}
