import type { ServiceTerms } from '@soloist/contracts';
import type { WorkState } from '../works/works.model.ts';
import { createWorks, type Own } from '../works/works.ts';
import { examplesIn, ownExamples } from './example-projects.ts';
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

/** The service with those of its example projects that are there in one of these states. */
export async function withExamples(service: StoredService, states: WorkState[]) {
  const { terms } = service;
  const relevantProjects = await examplesIn(states, terms.relevantProjects);
  return { ...service, terms: { ...terms, relevantProjects } };
}

/** @throws AppError `not_found`, for another person's service too. */
export const readOwn = async (own: Own) =>
  withExamples(await serviceWorks.readOwn(own), ['published', 'hidden']);

/** @throws AppError `not_found`, for one that is hidden too. */
export async function readPublished(id: string) {
  const { work, site } = await serviceWorks.readPublished(id);
  return { service: await withExamples(work, ['published']), owner: site.profile };
}

/**
 * @throws AppError `not_found`, for another person's service too; `invalid_input` when an example is
 * not a project of theirs.
 */
export async function updateService(own: Own, written: ServiceTerms) {
  const relevantProjects = await ownExamples(own.ownerId, written.relevantProjects);
  return serviceWorks.update(own, () => ({ terms: { ...written, relevantProjects } }));
}
