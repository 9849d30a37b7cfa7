import {
  mostDrafts,
  type Role,
  type WorkDraftContent,
  type WorkDraftKind,
  workDraftKinds,
} from '@soloist/contracts';
import { AppError, forbidden, notFound } from '@soloist/service-kit';
import { createDrafts, type StoredDraft as StoredDraftOf } from '@soloist/service-kit/drafts';
import { imagesOf } from './draft-contents.ts';
import { forgetVersions, keepVersion } from './draft-versions.service.ts';

export type StoredDraft = StoredDraftOf<WorkDraftKind, WorkDraftContent, 'published'>;

/** What people have begun to write. */
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
  most: mostDrafts,
  imagesOf,
});

export { DraftModel, listDrafts, readDraft };

interface Own {
  ownerId: string;
  draft_id: string;
}

/** Whether somebody writes things of this kind in this role. */
const isOfRole = (kind: WorkDraftKind, role: Role) => (kind === 'job') === (role === 'employer');

/** @throws AppError `forbidden` for a kind that people write in their other role. */
export function requireKindOfRole(kind: WorkDraftKind, role: Role) {
  if (!isOfRole(kind, role)) throw forbidden();
}

/** @throws AppError `not_found` for a draft that the person writes in their other role. */
export async function requireDraftOfRole(own: Own, role: Role) {
  const known = await DraftModel.findOne(own, { kind: 1 }).lean();
  if (known && !isOfRole(known.kind, role)) throw notFound('draft');
}

/** As `save` of the kit; what was there before is kept as a version now and then. */
export async function saveDraft(own: Own, form: Parameters<typeof save>[1]) {
  const { kind, revision } = form;
  const before = await DraftModel.findOne({ ...own, kind, revision, state: 'kept' }).lean<
    StoredDraft & Own
  >();
  if (before) await keepVersion(before, form.content);
  try {
    return await save(own, form);
  } catch (err) {
    // It ended just now: what was kept of it a moment ago goes as well.
    if (err instanceof AppError && err.code === 'gone') await forgetVersions(own);
    throw err;
  }
}

/** As `close` of the kit; its versions end with it. */
export async function closeDraft(own: Own, end: Parameters<typeof close>[1]) {
  await close(own, end);
  await forgetVersions(own);
}

/** What a draft changes: its content names that by its kind. */
interface Changed {
  ownerId: string;
  kind: WorkDraftKind;
  id: string;
}
const openOf = ({ ownerId, kind, id }: Changed) => ({
  ownerId,
  state: 'kept' as const,
  [`content.${kind}_id`]: id,
});

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
