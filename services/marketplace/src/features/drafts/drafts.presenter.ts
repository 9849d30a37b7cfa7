import {
  type DraftVersion,
  draftVersion,
  type WorkDraft,
  type WorkDraftSummary,
  workDraft,
  workDraftSummary,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import type { StoredVersion } from './draft-versions.model.ts';
import type { StoredDraft } from './drafts.service.ts';

const written = (stored: Omit<StoredDraft, 'content'>) => ({
  ...stored,
  updatedAt: stored.updatedAt.toISOString(),
});

export const presentDraft = (stored: StoredDraft): WorkDraft => z.parse(workDraft, written(stored));
export const presentDraftSummary = (stored: Omit<StoredDraft, 'content'>): WorkDraftSummary =>
  z.parse(workDraftSummary, written(stored));

export const presentVersionSummary = ({
  savedAt,
  ...version
}: Omit<StoredVersion, 'content'>): DraftVersion =>
  z.parse(draftVersion, { ...version, savedAt: savedAt.toISOString() });

/** The draft as it was then. */
export const presentVersion = ({ savedAt: updatedAt, ...version }: StoredVersion): WorkDraft =>
  presentDraft({ ...version, updatedAt, state: 'kept' });
