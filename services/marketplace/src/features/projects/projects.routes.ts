import { portfolioProjects } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { openDraftOf } from '../drafts/drafts.service.ts';
import { presentOwner } from '../services/services.presenter.ts';
import { createProject } from './create-project.ts';
import { createGalleryFilters, readGallery } from './gallery.service.ts';
import { presentProject, presentSummary } from './projects.presenter.ts';
import {
  listOwn,
  publishProject,
  readOwn,
  removeProject,
  updateProject,
} from './projects.service.ts';
import { listPublished, readPublished } from './public-projects.service.ts';

export const projectRoutes = () => {
  const galleryFilters = createGalleryFilters();
  return [
    route(portfolioProjects.create, async ({ user, body }) => ({
      message: 'Project created successfully!',
      project: presentProject(await createProject(user.sub, body)),
    })),
    route(portfolioProjects.update, async ({ user, params, body }) => ({
      message: 'The project is changed.',
      project: presentProject(await updateProject({ ownerId: user.sub, ...params }, body)),
    })),
    route(portfolioProjects.publish, async ({ user, params, body: { published } }) => {
      const project = await publishProject({ ownerId: user.sub, ...params }, published);
      const message = published ? 'The project is published.' : 'The project is hidden.';
      return { message, project: presentProject(project) };
    }),
    route(portfolioProjects.listOwn, async ({ user, query }) => {
      const { items, nextCursor } = await listOwn(user.sub, query);
      return { items: items.map(presentSummary), nextCursor };
    }),
    route(portfolioProjects.readOwn, async ({ user, params: { id } }) => ({
      project: presentProject(await readOwn({ ownerId: user.sub, id })),
      draft_id: await openDraftOf({ ownerId: user.sub, project_id: id }),
    })),
    route(portfolioProjects.fetchProjects, async ({ params, query }) => {
      const { items, nextCursor } = await listPublished(params.userId, query);
      return { projects: items.map(presentSummary), nextCursor };
    }),
    route(portfolioProjects.fetchProject, async ({ params }) => {
      const { project, owner } = await readPublished(params.id);
      return { project: presentProject(project), owner: presentOwner(owner) };
    }),
    route(portfolioProjects.remove, async ({ user, params }) => {
      await removeProject({ ownerId: user.sub, ...params });
      return { message: 'The project is deleted.' };
    }),
    route(portfolioProjects.gallery, async ({ query }) => {
      const { items, nextCursor } = await readGallery(query);
      const shown = items.map(({ project, owner }) => ({
        project: presentSummary(project),
        owner: presentOwner(owner),
      }));
      return { items: shown, nextCursor };
    }),
    route(portfolioProjects.galleryFilters, () => galleryFilters()),
  ];
};
