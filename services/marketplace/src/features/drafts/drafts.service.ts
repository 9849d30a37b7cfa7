import {
  mostDrafts,
  type ServicePrefill,
  type WorkDraftKind,
  workDraftKinds,
} from '@soloist/contracts';
import { createDrafts, type StoredDraft as StoredDraftOf } from '@soloist/service-kit/drafts';

export type StoredDraft = StoredDraftOf<WorkDraftKind, ServicePrefill, 'published'>;

/** What people have begun to write of what they show. */
export const {
  DraftModel,
  list: listDrafts,
  read: readDraft,
  save: saveDraft,
  close: closeDraft,
} = createDrafts<ServicePrefill, 'ownerId', WorkDraftKind, 'published'>({
  owner: 'ownerId',
  kinds: workDraftKinds,
  done: 'published',
  most: mostDrafts,
  imagesOf: ({ images = [] }) => images.map(({ url }) => url),
});

/** Ends the drafts in which a service was being changed: they are published, or it is gone. */
export async function closeDraftsOf(
  { ownerId, service_id }: { ownerId: string; service_id: string },
  as: 'published' | 'deleted',
) {
  const open = { ownerId, state: 'kept' as const, 'content.service_id': service_id };
  const drafts = await DraftModel.find(open, { draft_id: 1 }).lean();
  for (const { draft_id } of drafts) await closeDraft({ ownerId, draft_id }, { as });
}
