export { leadEmailRoutes } from './lead-emails/lead-emails.routes.ts';
export { createLeadEmails } from './lead-emails/lead-emails.service.ts';
export { offlineDescription, offlineDetails } from './projects/offline-project.rules.ts';
export { cutAtWord } from './projects/project-details.rules.ts';
export { projectDraftRoutes } from './projects/projects.routes.ts';
export { createProjectDrafts } from './projects/projects.service.ts';
