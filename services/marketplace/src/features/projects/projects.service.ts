import { isDeepStrictEqual } from 'node:util';
import { type ProjectRequest, type ProjectTerms, projectMessages } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { createWorks, type Own } from '../works/works.ts';
import { galleryTermsOf } from './gallery-terms.ts';
import {
  type FoundBy,
  type ListedProject,
  type ProjectContent,
  ProjectModel,
  withoutDescription,
} from './projects.model.ts';
import { imagesOf, toStoredTerms } from './stored-terms.ts';

export const projectWorks = createWorks<ProjectContent, FoundBy, ListedProject>({
  model: ProjectModel,
  kind: 'project',
  place: 'profile',
  most: 200,
  texts: ['terms'],
  listed: withoutDescription,
  imagesOf: ({ terms }) => imagesOf(terms),
  derivedFrom: (project) => ({ galleryTerms: galleryTermsOf(project) }),
});

/** @throws AppError `invalid_input` for a description that is none, and as `create` of works. */
export async function createProject(ownerId: string, { draft_id, ...written }: ProjectRequest) {
  const terms = await toStoredTerms(written);
  return projectWorks.create({
    ownerId,
    draft_id,
    isSame: (before) => isDeepStrictEqual(before.terms, terms),
    make: () => ({ terms }),
  });
}

/**
 * @throws AppError `not_found`, for another person's project too; `invalid_input` without an id,
 * and for a description that is none.
 */
export async function updateProject(own: Own, written: ProjectTerms) {
  if (!mongoose.isObjectIdOrHexString(own.id)) throw invalidInput(projectMessages.missingId);
  const terms = await toStoredTerms(written);
  return projectWorks.update(own, () => ({ terms }));
}
