export { serveCrawlerFiles } from './crawler-files.routes.ts';
export { beginningOf, nameOf, shorten } from './excerpts.rules.ts';
export { type PageHead, renderHead, scriptData } from './page-head.template.ts';
export { servePages } from './pages.routes.ts';
export { createPostLookup } from './posts.client.ts';
export { serveReference } from './reference/reference.routes.ts';
export {
  absoluteUrl,
  authorOf,
  blogData,
  unlessEmpty,
  type WorkDescription,
} from './work-data.rules.ts';
