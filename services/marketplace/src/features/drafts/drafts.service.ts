import {
  mostDrafts,
  type WorkDraftContent,
  type WorkDraftKind,
  workDraftKinds,
} from '@soloist/contracts';
import { createDrafts, type StoredDraft as StoredDraftOf } from '@soloist/service-kit/drafts';
import { imagesOf } from './draft-contents.ts';

export type StoredDraft = StoredDraftOf<WorkDraftKind, WorkDraftContent, 'published'>;

/** What people have begun to write of what they show. */
export const {
  DraftModel,
  list: listDrafts,
  read: readDraft,
  save: saveDraft,
  close: closeDraft,
} = createDrafts<WorkDraftContent, 'ownerId', WorkDraftKind, 'published'>({
  owner: 'ownerId',
  kinds: workDraftKinds,
  done: 'published',
  most: mostDrafts,
  imagesOf,
});

/** What a draft changes, by the field of its content that names it. */
type Changed = { ownerId: string } & (
  | { service_id: string }
  | { project_id: string }
  | { blog_id: string }
);
function openOf({ ownerId, ...named }: Changed) {
  const contents = Object.entries(named).map(([field, id]) => [`content.${field}`, id]);
  return { ownerId, state: 'kept' as const, ...Object.fromEntries(contents) };
}

/** The draft in which something was changed last, if there is one. */
export async function openDraftOf(changed: Changed): Promise<string | null> {
  const found = await DraftModel.findOne(openOf(changed), { draft_id: 1 })
    .sort({ updatedAt: -1, _id: -1 })
    .lean();
  return found?.draft_id ?? null;
}

/** Ends the drafts in which something was being changed: they are published, or it is gone. */
export async function closeDraftsOf(changed: Changed, as: 'published' | 'deleted') {
  const drafts = await DraftModel.find(openOf(changed), { draft_id: 1 }).lean();
  const { ownerId } = changed;
  for (const { draft_id } of drafts) await closeDraft({ ownerId, draft_id }, { as });
}
