import * as z from 'zod/mini';
import { blog, blogSummary } from './blogs.ts';
import { defineEndpoint } from './endpoint.ts';
import { portfolioProject, portfolioProjectSummary } from './portfolio-projects.ts';
import { capabilityId, instant } from './primitives.ts';
import { publicProfile } from './profiles.ts';
import { shownRecommendation } from './recommendation-records.ts';
import { serviceRecord, serviceSummary } from './services.ts';
import { sectionKinds, siteDesign } from './site-design.ts';

export const site = z.object({
  /** The site's one public address: the owner's own host name, else that of their username. */
  host: z.string(),
  design: siteDesign,
  profile: publicProfile,
});
export type Site = z.infer<typeof site>;

/** What a page of a site shows besides the site's own facts; `missing` where the path leads nowhere. */
export const siteContent = z.discriminatedUnion('page', [
  z.object({
    page: z.literal('home'),
    /** Those of its visible sections, in the order shown; at most 50 of each. */
    projects: z.array(portfolioProjectSummary),
    services: z.array(serviceSummary),
    blogs: z.array(blogSummary),
    /** What others wrote about the owner. */
    recommendations: z._default(z.array(shownRecommendation), []),
  }),
  z.object({ page: z.literal('service'), service: serviceRecord }),
  z.object({ page: z.literal('project'), project: portfolioProject }),
  z.object({ page: z.literal('blog'), blog }),
  z.object({ page: z.literal('missing') }),
]);
export type SiteContent = z.infer<typeof siteContent>;

/** All that draws one page of a site. */
export const sitePage = z.object({
  site,
  content: siteContent,
  /** Kinds of the visible sections that have something to show: what a page may lead to. */
  filled: z.array(z.enum(sectionKinds)),
  /** Not published: shown to who holds its preview's address. */
  preview: z.boolean(),
});
export type SitePage = z.infer<typeof sitePage>;

/** The paths of all pages of a published site and when each changed last. */
export const siteAddresses = z.object({
  host: z.string(),
  pages: z.array(z.object({ path: z.string(), updatedAt: instant })),
});
export type SiteAddresses = z.infer<typeof siteAddresses>;

/** The site as its owner works on it. */
export const ownSite = z.object({
  host: z.string(),
  /** What is being worked on. */
  draft: siteDesign,
  /** Grows with each save: a save names the one it began from. */
  revision: z.number(),
  /** What visitors see; null while the site was never published. */
  live: z.nullable(siteDesign),
  published: z.boolean(),
  publishedAt: z.nullable(instant),
  /** Shows the draft at `/?preview={token}` on the site's host; null before one was asked for. */
  previewToken: z.nullable(z.string()),
});
export type OwnSite = z.infer<typeof ownSite>;

const host = z
  .string()
  .check(z.maxLength(253), z.regex(/^[a-z0-9.-]+$/, 'This is not a host name.'));
const ofHost = z.strictObject({ host });
const open = { service: 'marketplace', access: 'open', method: 'GET' } as const;
const ofFreelancer = { service: 'marketplace', access: 'freelancer' } as const;
const reply = z.object({ site: ownSite });

export const sites = {
  page: defineEndpoint({
    ...open,
    path: '/site/page/:host',
    summary:
      'All that draws one page of the published site of a host name; 404 when there is no such site.',
    params: ofHost,
    query: z.strictObject({
      /** As the visitor's address has it. */
      path: z._default(z.string().check(z.maxLength(500)), '/'),
      /** A wrong one is as good as none. */
      preview: z.catch(z.optional(capabilityId), undefined),
    }),
    response: sitePage,
  }),
  addresses: defineEndpoint({
    ...open,
    path: '/site/addresses/:host',
    summary: 'The paths of all pages of a published site and when each changed last.',
    params: ofHost,
    response: siteAddresses,
  }),
  feed: defineEndpoint({
    ...open,
    path: '/site/feed/:host/:format',
    summary: 'The newest blogs of a published site as RSS or Atom.',
    params: z.strictObject({ host, format: z.enum(['rss', 'atom']) }),
  }),
  card: defineEndpoint({
    ...open,
    path: '/site/card/:host',
    summary: 'A picture of 1200 × 630 for link previews of a published site (PNG).',
    params: ofHost,
    query: z.strictObject({ path: z._default(z.string().check(z.maxLength(500)), '/') }),
  }),
  approved: defineEndpoint({
    ...open,
    access: 'internal',
    path: '/site/approved/:host',
    summary: 'Whether this host name leads to a site of ours and may have a certificate; else 404.',
    params: ofHost,
    response: z.object({ host: z.string() }),
  }),
  readOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/site/own',
    summary: 'The own site as it is being worked on.',
    response: reply,
  }),
  save: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/site/own',
    summary:
      'Store the draft of the own site. Refused with `conflict` when it was changed meanwhile.',
    body: z.strictObject({ draft: siteDesign, revision: z.int().check(z.gte(0)) }),
    response: reply,
  }),
  publish: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/site/own/publish',
    summary: 'Show the draft to visitors, or take the site down.',
    body: z.strictObject({ published: z.boolean() }),
    response: reply,
  }),
  renewPreview: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/site/own/preview',
    perMinute: 20,
    summary: "A new private address of the draft's preview; the one before leads nowhere.",
    response: reply,
  }),
};
