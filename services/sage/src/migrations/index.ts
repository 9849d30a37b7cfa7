import type { Migration } from '@soloist/server-kit';
import { beginIndexesWithOwners } from './2026-11-29-begin-indexes-with-owners.ts';

export const migrations: Migration[] = [beginIndexesWithOwners];
