import type { SearchKind } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';

/**
 * Goes into a work's outbox with each change of its search terms or visibility: the search index
 * then rebuilds its entry from its current state.
 */
export const newEntryChangedEvent = (kind: SearchKind, id: unknown) =>
  newEvent('search.entry-changed', { kind, id: String(id) });
