import type { SearchKind } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';

/**
 * What the outbox of a thing carries with each change of what it is found by, or of whether it is:
 * its entry is made anew from its present state.
 */
export const entryChanged = (kind: SearchKind, id: unknown) =>
  newEvent('search.entry-changed', { kind, id: String(id) });
