import { type ProjectTerms, projectMessages } from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  invalidInput,
  newEvent,
  notFound,
  toPage,
} from '@soloist/service-kit';
import mongoose from 'mongoose';
import { closeDraftsOf } from '../drafts/drafts.service.ts';
import { galleryTermsOf } from './gallery-terms.ts';
import {
  type ListedProject,
  ProjectModel,
  type StoredProject,
  type StoredTerms,
  withoutDescription,
} from './projects.model.ts';
import { imagesOf, toStoredTerms } from './stored-terms.ts';

const { trusted } = mongoose;
const tries = 5;
const keptMs = 30 * 24 * 3600 * 1000;

interface Own {
  ownerId: string;
  id: string;
}

/** The filter of what was not deleted. */
export const known = () => ({ state: trusted({ $ne: 'deleted' as const }) });

/** What a project refers to from its version on, for documents to keep. */
export const imagesUsed = ({
  _id,
  ownerId,
  version,
  terms,
}: Pick<StoredProject, '_id' | 'ownerId' | 'version'> & { terms?: StoredTerms }) =>
  newEvent('work.images-used', {
    by: `project:${_id}`,
    ownerId: String(ownerId),
    images: terms ? imagesOf(terms) : [],
    version,
  });

export async function listOwn(
  ownerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const found = await ProjectModel.find(
    { ownerId, ...known(), ...afterCursor(cursor) },
    withoutDescription,
  )
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ListedProject[]>();
  return toPage(found, limit);
}

/** @throws AppError `not_found`, for another person's project too. */
export async function readOwn({ ownerId, id }: Own): Promise<StoredProject> {
  const project = await ProjectModel.findOne({
    _id: id,
    ownerId,
    ...known(),
  }).lean<StoredProject>();
  if (!project) throw notFound('project');
  return project;
}

/**
 * Changes a project as a whole and ends the drafts in which that was written.
 * @throws AppError `not_found`, for another person's project too; `invalid_input` without an id,
 * and for a description that is none.
 */
export async function updateProject(own: Own, written: ProjectTerms): Promise<StoredProject> {
  if (!mongoose.isObjectIdOrHexString(own.id)) throw invalidInput(projectMessages.missingId);
  const terms = toStoredTerms(written);
  const changed = await change(own, (before) => ({
    $set: { terms, galleryTerms: galleryTermsOf({ state: before.state, terms }) },
    $push: { outbox: imagesUsed({ ...before, terms }) },
  }));
  await closeDraftsOf({ ownerId: own.ownerId, project_id: own.id }, 'published');
  return changed;
}

/** Shows a project or hides it. @throws AppError `not_found`, for another person's too. */
export async function publishProject(own: Own, published: boolean) {
  const state = published ? 'published' : 'hidden';
  return change(own, ({ terms }) => ({
    $set: { state, galleryTerms: galleryTermsOf({ state, terms }) },
  }));
}

/**
 * Deletes a project, with the drafts in which it was being changed; twice is harmless.
 * @throws AppError `not_found`, for another person's project too.
 */
export async function removeProject(own: Own) {
  const { ownerId, id } = own;
  if (!(await ProjectModel.exists({ _id: id, ownerId, state: 'deleted' }))) {
    await change(own, ({ terms: _gone, ...before }) => ({
      $set: { state: 'deleted', galleryTerms: [], forgetAt: new Date(Date.now() + keptMs) },
      $unset: { terms: 1 },
      $push: { outbox: imagesUsed(before) },
    }));
  }
  await closeDraftsOf({ ownerId, project_id: id }, 'deleted');
}

interface Change {
  $set: object;
  $unset?: object;
  $push?: object;
}

/**
 * Writes a change made for the project that is there, of which `make` sees the next version;
 * another change in between is made first.
 */
async function change(own: Own, make: (next: StoredProject) => Change): Promise<StoredProject> {
  for (let tried = 0; tried < tries; tried++) {
    const before = await readOwn(own);
    const version = before.version + 1;
    const { $set, ...more } = make({ ...before, version });
    const changed = await ProjectModel.findOneAndUpdate(
      { _id: before._id, version: before.version, ...known() },
      { $set: { ...$set, version, updatedAt: new Date() }, ...more },
      { returnDocument: 'after' },
    ).lean<StoredProject>();
    if (changed) return changed;
  }
  throw conflict('This project was changed in another window meanwhile.');
}
