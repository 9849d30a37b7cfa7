import { isDeepStrictEqual } from 'node:util';
import {
  type ProjectRequest,
  type ProjectTerms,
  projectMessages,
  withScheme,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { listImagesInText, parseSubmittedText } from '../texts/submitted-text.rules.ts';
import { createWorks, type WorkRef } from '../works/works.service.ts';
import { listGalleryTerms } from './gallery-terms.rules.ts';
import {
  type GalleryIndexFields,
  type ListedProject,
  type ProjectContent,
  ProjectModel,
  projectWithoutDescription,
  type StoredProjectTerms,
} from './projects.model.ts';

/** @throws AppError `invalid_input` for an invalid description. */
async function toStoredProjectTerms({
  id: _,
  type,
  description,
  ...terms
}: ProjectTerms): Promise<StoredProjectTerms> {
  return {
    ...terms,
    type,
    description: await parseSubmittedText({ type, description }),
    liveUrl: withScheme(terms.liveUrl),
  };
}

/** Addresses of the images in a project. */
function listProjectImages({ coverImg, images, description }: StoredProjectTerms): string[] {
  const addresses = [...(coverImg ? [coverImg] : []), ...images].map(({ url }) => url);
  return [...new Set([...addresses, ...listImagesInText(description)])];
}

export const projectWorks = createWorks<ProjectContent, GalleryIndexFields, ListedProject>({
  model: ProjectModel,
  kind: 'project',
  place: 'profile',
  most: 200,
  texts: ['terms'],
  listed: projectWithoutDescription,
  imagesOf: ({ terms }) => listProjectImages(terms),
  derivedFrom: (project) => ({ galleryTerms: listGalleryTerms(project) }),
});

/** @throws AppError `invalid_input` for an invalid description, and as `create` of works. */
export async function createProject(ownerId: string, { draft_id, ...submitted }: ProjectRequest) {
  const terms = await toStoredProjectTerms(submitted);
  return projectWorks.create({
    ownerId,
    draft_id,
    isSame: (before) => isDeepStrictEqual(before.terms, terms),
    make: () => ({ terms }),
  });
}

/**
 * @throws AppError `not_found`, for another person's project too; `invalid_input` without an id,
 * and for an invalid description.
 */
export async function updateProject(ref: WorkRef, submitted: ProjectTerms) {
  if (!mongoose.isObjectIdOrHexString(ref.id)) throw invalidInput(projectMessages.missingId);
  const terms = await toStoredProjectTerms(submitted);
  return projectWorks.update(ref, () => ({ terms }));
}
