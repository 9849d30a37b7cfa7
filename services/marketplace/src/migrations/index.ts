import type { Migration } from '@soloist/server-kit';
import { putLeadsOnBoard } from './2026-11-21-put-leads-on-board.ts';
import { unpublishEmptySites } from './2026-11-28-unpublish-empty-sites.ts';
import { beginIndexesWithOwners } from './2026-11-29-begin-indexes-with-owners.ts';
import { countLeadsAnew } from './2026-11-29-count-leads-anew.ts';

export const migrations: Migration[] = [
  putLeadsOnBoard,
  unpublishEmptySites,
  beginIndexesWithOwners,
  countLeadsAnew,
];
