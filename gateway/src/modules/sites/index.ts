export { serveHostApproval } from './host-approval.routes.ts';
export { serveSiteFiles } from './site-files.routes.ts';
export { serveSites } from './site-pages.routes.ts';
export { createSiteLookup } from './sites.client.ts';
