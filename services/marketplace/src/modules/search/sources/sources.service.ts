import type { SearchKind } from '@soloist/contracts';
import type { AnyModel } from '@soloist/server-kit';
import { BlogModel, ProjectModel, ServiceModel } from '../../catalog/index.ts';
import { jobs } from './job-source.service.ts';
import { profiles } from './profile-source.service.ts';
import type { SearchSource } from './source.service.ts';
import { posts, projects, services } from './works-source.service.ts';

/** The source of each kind of entry. */
export const sources: Record<SearchKind, SearchSource> = {
  profile: profiles,
  service: services,
  project: projects,
  job: jobs,
  post: posts,
};
/** Kinds that belong to a freelancer, searchable while they are one. */
export const worksOfFreelancers = ['service', 'project', 'post'] as const;
const models: Record<(typeof worksOfFreelancers)[number], AnyModel> = {
  service: ServiceModel,
  project: ProjectModel,
  post: BlogModel,
};

/** Ids of a person's works, including those that search does not find. */
export const listIdsOfOwner = async (
  kind: (typeof worksOfFreelancers)[number],
  ownerId: string,
) => {
  const documents = await models[kind].find({ ownerId }, { _id: 1 }).lean<{ _id: unknown }[]>();
  return documents.map(({ _id }) => String(_id));
};
