export { BlogDayModel } from './blogs/blog-days.model.ts';
export { createBlogViews } from './blogs/blog-views.service.ts';
export { BlogModel, publicFilter, type StoredBlog } from './blogs/blogs.model.ts';
export {
  blogWithoutText,
  type ListedBlog,
  presentBlog,
  presentBlogSummary,
} from './blogs/blogs.presenter.ts';
export { blogRoutes } from './blogs/blogs.routes.ts';
export { blogWorks, newBlogFields } from './blogs/blogs.service.ts';
export { findBlogOnSite } from './blogs/public-blogs.service.ts';
export { DraftVersionModel } from './drafts/draft-versions.model.ts';
export { presentDraft } from './drafts/drafts.presenter.ts';
export { draftRoutes } from './drafts/drafts.routes.ts';
export { DraftModel, findOpenDraftId, type StoredWorkDraft } from './drafts/drafts.service.ts';
export { projectListingEvents, syncHasProjects } from './projects/listing.events.ts';
export { findNewestImages } from './projects/newest-images.service.ts';
export {
  type ListedProject,
  ProjectModel,
  projectWithoutDescription,
  type StoredProject,
} from './projects/projects.model.ts';
export { presentProject, presentProjectSummary } from './projects/projects.presenter.ts';
export { projectRoutes } from './projects/projects.routes.ts';
export { projectWorks } from './projects/projects.service.ts';
export { createDocumentsClient } from './services/documents.client.ts';
export {
  type ListedService,
  ServiceModel,
  type StoredService,
  withoutDetails,
} from './services/services.model.ts';
export { presentPublicService, presentServiceSummary } from './services/services.presenter.ts';
export { serviceRoutes } from './services/services.routes.ts';
export { serviceWorks, withVisibleExamples } from './services/services.service.ts';
export { listImagesInText, parseSubmittedText } from './texts/submitted-text.rules.ts';
export { newEntryChangedEvent } from './works/search-entries.events.ts';
export {
  type ModerationMark,
  notDeleted,
  type StoredWork,
  workModel,
  workSchema,
} from './works/works.model.ts';
export { createWorks, type WorkRef } from './works/works.service.ts';
