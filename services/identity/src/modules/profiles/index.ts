export { ContactMessageModel } from './contact/contact.model.ts';
export { contactRoutes } from './contact/contact.routes.ts';
export { directoryRoutes } from './directory/directory.routes.ts';
export { refreshOverview } from './directory/overview.service.ts';
export { profileRoutes } from './profiles.routes.ts';
export { unsubscribeRoutes } from './unsubscribe.routes.ts';
export { ProfileDayModel } from './views/views.model.ts';
export { viewRoutes } from './views/views.routes.ts';
export { createProfileViews, type ProfileViews } from './views/views.service.ts';
