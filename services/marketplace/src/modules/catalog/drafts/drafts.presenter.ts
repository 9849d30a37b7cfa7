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
import type { StoredWorkDraft } from './drafts.service.ts';

const withIsoDate = (stored: Omit<StoredWorkDraft, 'content'>) => ({
  ...stored,
  updatedAt: stored.updatedAt.toISOString(),
});

export const presentDraft = (stored: StoredWorkDraft): WorkDraft =>
  z.parse(workDraft, withIsoDate(stored));
export const presentDraftSummary = (stored: Omit<StoredWorkDraft, 'content'>): WorkDraftSummary =>
  z.parse(workDraftSummary, withIsoDate(stored));

export const presentVersionSummary = ({
  savedAt,
  ...version
}: Omit<StoredVersion, 'content'>): DraftVersion =>
  z.parse(draftVersion, { ...version, savedAt: savedAt.toISOString() });

/** The draft as it was then. */
export const presentVersion = ({ savedAt: updatedAt, ...version }: StoredVersion): WorkDraft =>
  presentDraft({ ...version, updatedAt, state: 'kept' });
