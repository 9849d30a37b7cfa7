import { type MySite, siteOrigin } from '@soloist/contracts';

type Site = Pick<MySite, 'host' | 'published'> | undefined;

/** The origin of a site. */
export const originOf = ({ host }: { host: string }) => siteOrigin(host, window.location.origin);

/** The URL of a post: on its author's site, or in the Soloist blog while the site is unpublished. */
export const blogUrl = ({ id, slug }: { id: string; slug: string }, site: Site) =>
  site?.published
    ? `${originOf(site)}/blogs/${encodeURIComponent(slug)}`
    : `${window.location.origin}/gmd-blogs/${id}`;

/** The feed of the author's site; undefined while the site is unpublished. */
export const feedUrl = (site: Site) => (site?.published ? `${originOf(site)}/feed.xml` : undefined);
