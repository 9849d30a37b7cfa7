import type { Migration } from '@soloist/server-kit';
import { giveNotesKinds } from './2026-11-21-give-notes-kinds.ts';
import { keepWhatWasRead } from './2026-11-22-keep-what-was-read.ts';
import { beginIndexesWithOwners } from './2026-11-29-begin-indexes-with-owners.ts';

export const migrations: Migration[] = [giveNotesKinds, keepWhatWasRead, beginIndexesWithOwners];
