import type { EventHandlers } from '@soloist/server-kit';
import { storeHasProjects } from '../../sites/index.ts';
import { ProjectModel } from './projects.model.ts';

/** Stores with the site whether its owner has a published project, which may list them. */
export const syncHasProjects = (ownerId: string) =>
  storeHasProjects(
    ownerId,
    async () => (await ProjectModel.exists({ ownerId, state: 'published' })) !== null,
  );

export const projectListingEvents: EventHandlers = {
  'search.entry-changed': async ({ payload: { kind, id } }) => {
    if (kind !== 'project') return;
    const project = await ProjectModel.findById(id, { ownerId: 1 }).lean();
    if (project) await syncHasProjects(String(project.ownerId));
  },
};
