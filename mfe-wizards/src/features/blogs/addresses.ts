import { type OwnSite, originOfSite } from '@soloist/contracts';

type Site = Pick<OwnSite, 'host' | 'published'> | undefined;

/** Where a site stands. */
export const originOf = ({ host }: { host: string }) => originOfSite(host, window.location.origin);

/** Where a blog is read: on its writer's site, or among everybody's while that is not published. */
export const addressOfBlog = ({ id, slug }: { id: string; slug: string }, site: Site) =>
  site?.published
    ? `${originOf(site)}/blogs/${encodeURIComponent(slug)}`
    : `${window.location.origin}/gmd-blogs/${id}`;

/** The feed of the own site; none while that is not published. */
export const addressOfFeed = (site: Site) =>
  site?.published ? `${originOf(site)}/feed.xml` : undefined;
