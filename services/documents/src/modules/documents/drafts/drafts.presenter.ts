import { type Draft, type DraftSummary, draft, draftSummary } from '@soloist/contracts';
import * as z from 'zod/mini';
import type { StoredDocumentDraft } from './drafts.service.ts';

const withIsoDates = (stored: Omit<StoredDocumentDraft, 'content'>) => ({
  ...stored,
  updatedAt: stored.updatedAt.toISOString(),
});

export const presentDraft = (stored: StoredDocumentDraft): Draft =>
  z.parse(draft, withIsoDates(stored));
export const presentDraftSummary = (stored: Omit<StoredDocumentDraft, 'content'>): DraftSummary =>
  z.parse(draftSummary, withIsoDates(stored));
