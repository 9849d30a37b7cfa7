import { createHash } from 'node:crypto';
import type { StoredEntry } from './audit.model.ts';

/** What the first entry follows. */
export const beginning = '0'.repeat(64);

type Hashed = Omit<StoredEntry, '_id' | 'hash' | 'who' | 'thingIds'>;

/**
 * The hash of an entry over its facts and the hash before it: whoever changes or removes one in
 * between would have to change all that follow. The address is left out, so that it can be forgotten.
 */
export function hashOf(entry: Hashed, before: string): string {
  const { number, actId, service, name, by, things, reason, requestId, beganAt, outcome, code } =
    entry;
  const named = Object.entries(things).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const facts = [number, actId, service, name, by, named, reason, requestId];
  const end = [beganAt.toISOString(), outcome, code, before];
  return createHash('sha256')
    .update(JSON.stringify([...facts, ...end]))
    .digest('hex');
}
