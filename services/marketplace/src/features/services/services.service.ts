import type { ServiceTerms } from '@soloist/contracts';
import { afterCursor, conflict, newEvent, notFound, toPage } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { closeDraftsOf } from '../drafts/drafts.service.ts';
import type { ProjectState } from '../projects/projects.model.ts';
import { examplesIn, ownExamples } from './example-projects.ts';
import { ServiceModel, type StoredService } from './services.model.ts';

const { trusted } = mongoose;
const tries = 5;
const keptMs = 30 * 24 * 3600 * 1000;

interface Own {
  ownerId: string;
  id: string;
}

/** The filter of what was not deleted. */
export const known = () => ({ state: trusted({ $ne: 'deleted' as const }) });

/** What a service refers to from its version on, for documents to keep. */
export const imagesUsed = ({
  _id,
  ownerId,
  version,
  terms,
}: Pick<StoredService, '_id' | 'ownerId' | 'version'> & { terms?: ServiceTerms }) =>
  newEvent('work.images-used', {
    by: `service:${_id}`,
    ownerId: String(ownerId),
    images: terms?.images.map(({ url }) => url) ?? [],
    version,
  });

export async function listOwn(
  ownerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const found = await ServiceModel.find({ ownerId, ...known(), ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredService[]>();
  return toPage(found, limit);
}

/** @throws AppError `not_found`, for another person's service too. */
export async function readOwn(own: Own): Promise<StoredService> {
  const service = await findOwn(own);
  return withExamples(service, ['published', 'hidden']);
}

/** The service with those of its example projects that are there in one of these states. */
export async function withExamples(service: StoredService, states: ProjectState[]) {
  const { terms } = service;
  const relevantProjects = await examplesIn(states, terms.relevantProjects);
  return { ...service, terms: { ...terms, relevantProjects } };
}

async function findOwn({ ownerId, id }: Own): Promise<StoredService> {
  const service = await ServiceModel.findOne({
    _id: id,
    ownerId,
    ...known(),
  }).lean<StoredService>();
  if (!service) throw notFound('service');
  return service;
}

/**
 * Changes a service as a whole and ends the drafts in which that was written.
 * @throws AppError `not_found`, for another person's service too; `invalid_input` when an example is
 * not a project of theirs.
 */
export async function updateService(own: Own, written: ServiceTerms): Promise<StoredService> {
  const relevantProjects = await ownExamples(own.ownerId, written.relevantProjects);
  const terms = { ...written, relevantProjects };
  const changed = await changeTerms(own, (before) => {
    const version = before.version + 1;
    return {
      $set: { terms, version, updatedAt: new Date() },
      $push: { outbox: imagesUsed({ ...before, version, terms }) },
    };
  });
  await closeDraftsOf({ ownerId: own.ownerId, service_id: own.id }, 'published');
  return changed;
}

/** Shows a service or hides it. @throws AppError `not_found`, for another person's too. */
export async function publishService({ ownerId, id }: Own, published: boolean) {
  const service = await ServiceModel.findOneAndUpdate(
    { _id: id, ownerId, ...known() },
    { $set: { state: published ? 'published' : 'hidden', updatedAt: new Date() } },
    { returnDocument: 'after' },
  ).lean<StoredService>();
  if (!service) throw notFound('service');
  return service;
}

/**
 * Deletes a service, with the drafts in which it was being changed; twice is harmless.
 * @throws AppError `not_found`, for another person's service too.
 */
export async function removeService(own: Own) {
  const { ownerId, id } = own;
  if (!(await ServiceModel.exists({ _id: id, ownerId, state: 'deleted' }))) {
    await changeTerms(own, ({ _id, ownerId: owner, version }) => {
      const now = new Date();
      return {
        $set: {
          state: 'deleted',
          version: version + 1,
          updatedAt: now,
          forgetAt: new Date(now.getTime() + keptMs),
        },
        $unset: { terms: 1 },
        $push: { outbox: imagesUsed({ _id, ownerId: owner, version: version + 1 }) },
      };
    });
  }
  await closeDraftsOf({ ownerId, service_id: id }, 'deleted');
}

type Change = Parameters<typeof ServiceModel.findOneAndUpdate>[1];

/** Writes a change made for the version that is there; another one in between is made first. */
async function changeTerms(own: Own, make: (before: StoredService) => Change) {
  for (let tried = 0; tried < tries; tried++) {
    const before = await findOwn(own);
    const changed = await ServiceModel.findOneAndUpdate(
      { _id: before._id, version: before.version, ...known() },
      make(before),
      { returnDocument: 'after' },
    ).lean<StoredService>();
    if (changed) return changed;
  }
  throw conflict('This service was changed in another window meanwhile.');
}
