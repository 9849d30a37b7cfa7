import { createHash } from 'node:crypto';
import type { StoredAuditEntry } from './audit.model.ts';

/** The previous hash of the first entry. */
export const genesisHash = '0'.repeat(64);

type Hashed = Omit<StoredAuditEntry, '_id' | 'hash' | 'who' | 'thingIds'>;

/**
 * The hash of an entry over its fields and the previous hash: to change or remove one, an attacker
 * would have to change all later ones. The address is left out, so that it can be deleted.
 */
export function hashEntry(entry: Hashed, before: string): string {
  const { number, actId, service, name, by, things, reason, requestId, beganAt, outcome, code } =
    entry;
  const named = Object.entries(things).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const fields = [number, actId, service, name, by, named, reason, requestId];
  const end = [beganAt.toISOString(), outcome, code, before];
  return createHash('sha256')
    .update(JSON.stringify([...fields, ...end]))
    .digest('hex');
}
