import type { SearchKind } from '@soloist/contracts';
import type { AnyModel } from '@soloist/service-kit';
import { BlogModel } from '../../blogs/blogs.model.ts';
import { ProjectModel } from '../../projects/projects.model.ts';
import { ServiceModel } from '../../services/services.model.ts';
import { jobs } from './job.source.ts';
import { profiles } from './profile.source.ts';
import type { Source } from './source.ts';
import { posts, projects, services } from './works.source.ts';

/** Where each kind of thing is kept. */
export const sources: Record<SearchKind, Source> = {
  profile: profiles,
  service: services,
  project: projects,
  job: jobs,
  post: posts,
};
/** What belongs to a freelancer, and is found while they are one. */
export const worksOfFreelancers = ['service', 'project', 'post'] as const;
const models: Record<(typeof worksOfFreelancers)[number], AnyModel> = {
  service: ServiceModel,
  project: ProjectModel,
  post: BlogModel,
};

/** Ids of somebody's works, those that nobody finds too. */
export const ownedBy = async (kind: (typeof worksOfFreelancers)[number], ownerId: string) => {
  const found = await models[kind].find({ ownerId }, { _id: 1 }).lean<{ _id: unknown }[]>();
  return found.map(({ _id }) => String(_id));
};
