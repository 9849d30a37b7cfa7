import type { ServiceTerms } from '@soloist/contracts';
import type { WorkPublicationState } from '../works/works.model.ts';
import { createWorks, type WorkRef } from '../works/works.service.ts';
import { filterExamplesByState, resolveExamples } from './example-projects.service.ts';
import {
  type ListedService,
  type ServiceContent,
  ServiceModel,
  type StoredService,
  withoutDetails,
} from './services.model.ts';

export const serviceWorks = createWorks<ServiceContent, object, ListedService>({
  model: ServiceModel,
  kind: 'service',
  place: 'services',
  most: 100,
  texts: ['terms'],
  listed: withoutDetails,
  imagesOf: ({ terms }) => terms.images.map(({ url }) => url),
  derivedFrom: () => ({}),
});

/** The service with its example projects that exist in one of these states. */
export async function withVisibleExamples(service: StoredService, states: WorkPublicationState[]) {
  const { terms } = service;
  const relevantProjects = await filterExamplesByState(states, terms.relevantProjects);
  return { ...service, terms: { ...terms, relevantProjects } };
}

/** @throws AppError `not_found`, for another person's service too. */
export const readServiceOfOwner = async (ref: WorkRef) =>
  withVisibleExamples(await serviceWorks.readOwned(ref), ['published', 'hidden']);

/** @throws AppError `not_found`, for one that is hidden too. */
export async function readPublishedService(id: string) {
  const { work, site } = await serviceWorks.readPublished(id);
  return { service: await withVisibleExamples(work, ['published']), owner: site.profile };
}

/**
 * @throws AppError `not_found`, for another person's service too; `invalid_input` when an example is
 * not a project of theirs.
 */
export async function updateService(ref: WorkRef, submitted: ServiceTerms) {
  const relevantProjects = await resolveExamples(ref.ownerId, submitted.relevantProjects);
  return serviceWorks.update(ref, () => ({ terms: { ...submitted, relevantProjects } }));
}
