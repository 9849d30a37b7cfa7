import { type Draft, type DraftSummary, draft, draftSummary } from '@soloist/contracts';
import * as z from 'zod/mini';
import type { StoredDraft } from './drafts.service.ts';

const written = (stored: Omit<StoredDraft, 'content'>) => ({
  ...stored,
  updatedAt: stored.updatedAt.toISOString(),
});

export const presentDraft = (stored: StoredDraft): Draft => z.parse(draft, written(stored));
export const presentDraftSummary = (stored: Omit<StoredDraft, 'content'>): DraftSummary =>
  z.parse(draftSummary, written(stored));
