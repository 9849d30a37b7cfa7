import type { Migration } from '@soloist/server-kit';
import { writeClausesOut } from './2026-11-21-write-clauses-out.ts';
import { beginIndexesWithOwners } from './2026-11-29-begin-indexes-with-owners.ts';

export const migrations: Migration[] = [writeClausesOut, beginIndexesWithOwners];
