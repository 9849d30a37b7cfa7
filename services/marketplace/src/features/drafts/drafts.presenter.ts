import {
  type WorkDraft,
  type WorkDraftSummary,
  workDraft,
  workDraftSummary,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import type { StoredDraft } from './drafts.service.ts';

const written = (stored: Omit<StoredDraft, 'content'>) => ({
  ...stored,
  updatedAt: stored.updatedAt.toISOString(),
});

export const presentDraft = (stored: StoredDraft): WorkDraft => z.parse(workDraft, written(stored));
export const presentDraftSummary = (stored: Omit<StoredDraft, 'content'>): WorkDraftSummary =>
  z.parse(workDraftSummary, written(stored));
