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

interface Changed {
  ownerId: string;
  service_id: string;
}
const openOf = (changed: Changed) => ({
  ownerId: changed.ownerId,
  state: 'kept' as const,
  'content.service_id': changed.service_id,
});

/** The draft in which a service was changed last, if there is one. */
export async function openDraftOf(changed: Changed): Promise<string | null> {
  const found = await DraftModel.findOne(openOf(changed), { draft_id: 1 })
    .sort({ updatedAt: -1, _id: -1 })
    .lean();
  return found?.draft_id ?? null;
}

/** Ends the drafts in which a service was being changed: they are published, or it is gone. */
export async function closeDraftsOf(changed: Changed, as: 'published' | 'deleted') {
  const drafts = await DraftModel.find(openOf(changed), { draft_id: 1 }).lean();
  const { ownerId } = changed;
  for (const { draft_id } of drafts) await closeDraft({ ownerId, draft_id }, { as });
}
