import { portfolioProjects, projectMessages } from '@soloist/contracts';
import { invalidInput, route } from '@soloist/server-kit';
import { findOpenDraftId } from '../drafts/drafts.service.ts';
import { presentOwner } from '../works/works.presenter.ts';
import { createGalleryFilters, readGallery, type SearchProjects } from './gallery.service.ts';
import { readNewestImages } from './newest-images.service.ts';
import { presentProject, presentProjectSummary } from './projects.presenter.ts';
import { createProject, projectWorks, updateProject } from './projects.service.ts';

export const projectRoutes = (searchProjects: SearchProjects) => {
  const galleryFilters = createGalleryFilters();
  return [
    route(portfolioProjects.create, async ({ user, body }) => ({
      message: 'Project created successfully!',
      project: presentProject(await createProject(user.sub, body)),
    })),
    route(portfolioProjects.update, async ({ user, params, body }) => ({
      message: 'Project saved.',
      project: presentProject(await updateProject({ ownerId: user.sub, ...params }, body)),
    })),
    route(portfolioProjects.updateNoProject, async () => {
      throw invalidInput(projectMessages.missingId);
    }),
    route(portfolioProjects.publish, async ({ user, params, body: { published } }) => {
      const project = await projectWorks.publish({ ownerId: user.sub, ...params }, published);
      const message = published ? 'Project published.' : 'Project hidden.';
      return { message, project: presentProject(project) };
    }),
    route(portfolioProjects.listOwn, async ({ user, query }) => {
      const { items, nextCursor } = await projectWorks.listOwned(user.sub, query);
      return { items: items.map(presentProjectSummary), nextCursor };
    }),
    route(portfolioProjects.readOwn, async ({ user, params: { id } }) => ({
      project: presentProject(await projectWorks.readOwned({ ownerId: user.sub, id })),
      draft_id: await findOpenDraftId({ ownerId: user.sub, kind: 'project', id }),
    })),
    route(portfolioProjects.fetchProjects, async ({ params, query }) => {
      const { items, nextCursor } = await projectWorks.listPublished(params.userId, query);
      return { projects: items.map(presentProjectSummary), nextCursor };
    }),
    route(portfolioProjects.fetchProject, async ({ params }) => {
      const { work, site } = await projectWorks.readPublished(params.id);
      return { project: presentProject(work), owner: presentOwner(site.profile) };
    }),
    route(portfolioProjects.remove, async ({ user, params }) => {
      await projectWorks.remove({ ownerId: user.sub, ...params });
      return { message: 'Project deleted.' };
    }),
    route(portfolioProjects.newestImages, async ({ query }) => ({
      items: await readNewestImages([...new Set(query.owners.split(','))]),
    })),
    route(portfolioProjects.gallery, async ({ query }) => {
      const { items, nextCursor } = await readGallery(query, searchProjects);
      const presented = items.map(({ work, site }) => ({
        project: presentProjectSummary(work),
        owner: presentOwner(site.profile),
      }));
      return { items: presented, nextCursor };
    }),
    route(portfolioProjects.galleryFilters, () => galleryFilters()),
  ];
};
