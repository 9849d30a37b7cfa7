import {
  maxDrafts,
  type Role,
  type WorkDraftContent,
  type WorkDraftKind,
  workDraftKinds,
} from '@soloist/contracts';
import { AppError, forbidden, notFound } from '@soloist/server-kit';
import { createDrafts, type StoredDraftOf } from '@soloist/server-kit/drafts';
import { listDraftImages } from './draft-contents.rules.ts';
import { deleteVersions, storeVersion } from './draft-versions.service.ts';

export type StoredWorkDraft = StoredDraftOf<WorkDraftKind, WorkDraftContent, 'published'>;

/** Unpublished drafts of a person. */
const {
  DraftModel,
  list: listDrafts,
  read: readDraft,
  save,
  close,
} = createDrafts<WorkDraftContent, 'ownerId', WorkDraftKind, 'published'>({
  owner: 'ownerId',
  kinds: workDraftKinds,
  done: 'published',
  most: maxDrafts,
  imagesOf: listDraftImages,
});

export { DraftModel, listDrafts, readDraft };

interface DraftRef {
  ownerId: string;
  draft_id: string;
}

/** Whether people in this role write drafts of this kind. */
const isOfRole = (kind: WorkDraftKind, role: Role) => (kind === 'job') === (role === 'employer');

/** @throws AppError `forbidden` for a kind that people write in their other role. */
export function requireKindOfRole(kind: WorkDraftKind, role: Role) {
  if (!isOfRole(kind, role)) throw forbidden();
}

/** @throws AppError `not_found` for a draft that the person writes in their other role. */
export async function requireDraftOfRole(ref: DraftRef, role: Role) {
  const stored = await DraftModel.findOne(ref, { kind: 1 }).lean();
  if (stored && !isOfRole(stored.kind, role)) throw notFound('draft');
}

/** As `save` of the kit; the previous content is stored as a version now and then. */
export async function saveDraft(ref: DraftRef, form: Parameters<typeof save>[1]) {
  const { kind, revision } = form;
  const before = await DraftModel.findOne({ ...ref, kind, revision, state: 'kept' }).lean<
    StoredWorkDraft & DraftRef
  >();
  if (before) await storeVersion(before, form.content);
  try {
    return await save(ref, form);
  } catch (err) {
    // The draft ended meanwhile, so a version stored just before is deleted, too.
    if (err instanceof AppError && err.code === 'gone') await deleteVersions(ref);
    throw err;
  }
}

/** As `close` of the kit; its versions end with it. */
export async function closeDraft(ref: DraftRef, end: Parameters<typeof close>[1]) {
  await close(ref, end);
  await deleteVersions(ref);
}

/** The work that a draft edits: its content names it by its kind. */
interface EditedWork {
  ownerId: string;
  kind: WorkDraftKind;
  id: string;
}
const openDraftFilter = ({ ownerId, kind, id }: EditedWork) => ({
  ownerId,
  state: 'kept' as const,
  [`content.${kind}_id`]: id,
});

/** The draft that last edited a work, if there is one. */
export async function findOpenDraftId(changed: EditedWork): Promise<string | null> {
  const draft = await DraftModel.findOne(openDraftFilter(changed), { draft_id: 1 })
    .sort({ updatedAt: -1, _id: -1 })
    .lean();
  return draft?.draft_id ?? null;
}

/** Closes the drafts that edit a work: they are published, or the work is deleted. */
export async function closeDraftsOf(changed: EditedWork, as: 'published' | 'deleted') {
  const drafts = await DraftModel.find(openDraftFilter(changed), { draft_id: 1 }).lean();
  const { ownerId } = changed;
  for (const { draft_id } of drafts) await closeDraft({ ownerId, draft_id }, { as });
}
