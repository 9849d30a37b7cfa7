import type { Migration } from '@soloist/server-kit';
import { writeClausesOut } from './2026-11-21-write-clauses-out.ts';

export const migrations: Migration[] = [writeClausesOut];
