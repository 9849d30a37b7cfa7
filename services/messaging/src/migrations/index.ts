import type { Migration } from '@soloist/server-kit';
import { giveNotesKinds } from './2026-11-21-give-notes-kinds.ts';
import { keepWhatWasRead } from './2026-11-22-keep-what-was-read.ts';

export const migrations: Migration[] = [giveNotesKinds, keepWhatWasRead];
