import type { AuditEntry } from '@soloist/contracts';
import { summaryOfAct } from './act-summary.ts';
import type { StoredEntry } from './audit.model.ts';

// The contract's schema drops every field that it does not name.
export const presentEntry = (entry: StoredEntry): AuditEntry => ({
  ...entry,
  summary: summaryOfAct(entry.name),
  beganAt: entry.beganAt.toISOString(),
});

/** A line of the table that is taken along. */
export const rowOf = ({ things, ...entry }: StoredEntry) => ({
  Number: entry.number,
  When: entry.beganAt.toISOString(),
  Who: entry.who,
  Service: entry.service,
  Act: summaryOfAct(entry.name),
  Endpoint: entry.name,
  Things: Object.entries(things)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
  Reason: entry.reason,
  Outcome: entry.outcome,
  Code: entry.code,
  Request: entry.requestId,
  Hash: entry.hash,
});
