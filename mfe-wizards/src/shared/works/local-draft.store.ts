import { getToken } from '@soloist/web-client';
import type * as z from 'zod/mini';

/** Stores the most recent draft in this browser, for the preview and for times without a server. */
export function createLocalDraft<Schema extends z.ZodMiniType<{ draft_id: string }>>(
  key: string,
  schema: Schema,
) {
  /** The stored draft, `undefined` when there is none, or `unreadable`. */
  function read(): z.output<Schema> | 'unreadable' | undefined {
    const stored = localStorage.getItem(key);
    if (stored === null) return undefined;
    try {
      const parsed = schema.safeParse(JSON.parse(stored));
      return parsed.success ? parsed.data : 'unreadable';
    } catch {
      return 'unreadable';
    }
  }

  return {
    read,
    store(draft: object) {
      if (!getToken()) return;
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // The storage is full: the draft's copy and the server have the text, only the preview is
        // outdated.
      }
    },
    /** Deletes the draft after it was published or discarded. */
    remove(draft_id: string) {
      const stored = read();
      if (stored === 'unreadable' || stored?.draft_id === draft_id) localStorage.removeItem(key);
    },
  };
}
