import * as z from 'zod/mini';
import { blog, blogSummary } from '../catalog/blogs.ts';
import { portfolioProject, portfolioProjectSummary } from '../catalog/portfolio-projects.ts';
import { serviceRecord, serviceSummary } from '../catalog/services.ts';
import { publishedRecommendation } from '../hiring/recommendation-records.ts';
import { publicProfile } from '../profiles/profiles.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { capabilityId, instant } from '../shared/primitives.ts';
import { sectionKinds, siteDesign } from './site-design.ts';

export const site = z.object({
  /** The site's one public address: the owner's own host name, else that of their username. */
  host: z.string(),
  design: siteDesign,
  profile: publicProfile,
});
export type Site = z.infer<typeof site>;

/** What a page of a site shows besides the site's own details; `missing` for an unknown path. */
export const siteContent = z.discriminatedUnion('page', [
  z.object({
    page: z.literal('home'),
    /** Those of its visible sections, in the order shown; at most 50 of each. */
    projects: z.array(portfolioProjectSummary),
    services: z.array(serviceSummary),
    blogs: z.array(blogSummary),
    /** Published recommendations of the owner. */
    recommendations: z._default(z.array(publishedRecommendation), []),
  }),
  z.object({ page: z.literal('service'), service: serviceRecord }),
  z.object({ page: z.literal('project'), project: portfolioProject }),
  z.object({ page: z.literal('blog'), blog }),
  z.object({ page: z.literal('missing') }),
]);
export type SiteContent = z.infer<typeof siteContent>;

/** All data of one page of a site. */
export const sitePage = z.object({
  site,
  content: siteContent,
  /** Kinds of the visible sections with content: the targets that a page may link to. */
  filled: z.array(z.enum(sectionKinds)),
  /** Not published: visible only with the preview's URL. */
  preview: z.boolean(),
});
export type SitePage = z.infer<typeof sitePage>;

/** List the pages of a published site and when each last changed. */
export const siteAddresses = z.object({
  host: z.string(),
  pages: z.array(z.object({ path: z.string(), updatedAt: instant })),
});
export type SiteAddresses = z.infer<typeof siteAddresses>;

/** The site as its owner edits it. */
export const mySite = z.object({
  host: z.string(),
  /** The draft. */
  draft: siteDesign,
  /** Incremented with each save: a save names the revision it is based on. */
  revision: z.number(),
  /** The published design; null while the site was never published. */
  live: z.nullable(siteDesign),
  published: z.boolean(),
  publishedAt: z.nullable(instant),
  /** Shows the draft at `/?preview={token}` on the site's host; null before one was created. */
  previewToken: z.nullable(z.string()),
});
export type MySite = z.infer<typeof mySite>;

const host = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9.-]+$/, 'This is not a domain.'));
const ofHost = z.strictObject({ host });
const open = { service: 'marketplace', access: 'open', method: 'GET' } as const;
const ofFreelancer = { service: 'marketplace', access: 'freelancer' } as const;
const reply = z.object({ site: mySite });

export const sites = {
  page: defineEndpoint({
    ...open,
    path: '/site/page/:host',
    summary: 'Read one page of a published site by its domain; 404 when there is none.',
    params: ofHost,
    query: z.strictObject({
      /** As the visitor's address has it. */
      path: z._default(z.string().check(z.maxLength(500)), '/'),
      /** An invalid one has no effect. */
      preview: z.catch(z.optional(capabilityId), undefined),
    }),
    response: sitePage,
  }),
  addresses: defineEndpoint({
    ...open,
    path: '/site/addresses/:host',
    summary: 'List the pages of a published site and when each last changed.',
    params: ofHost,
    response: siteAddresses,
  }),
  feed: defineEndpoint({
    ...open,
    path: '/site/feed/:host/:format',
    summary: 'Read the newest posts of a published site as RSS or Atom.',
    params: z.strictObject({ host, format: z.enum(['rss', 'atom']) }),
  }),
  card: defineEndpoint({
    ...open,
    path: '/site/card/:host',
    summary: 'Read the 1200 × 630 preview image of a published site (PNG).',
    params: ofHost,
    query: z.strictObject({ path: z._default(z.string().check(z.maxLength(500)), '/') }),
  }),
  approved: defineEndpoint({
    ...open,
    access: 'internal',
    path: '/site/approved/:host',
    summary: 'Check whether a domain belongs to a site and may get a certificate; 404 otherwise.',
    params: ofHost,
    response: z.object({ host: z.string() }),
  }),
  readOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/site/own',
    summary: 'Read the draft of the caller’s site.',
    response: reply,
  }),
  save: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/site/own',
    summary: 'Save the draft of the caller’s site. `conflict` when its revision is outdated.',
    body: z.strictObject({ draft: siteDesign, revision: z.int().check(z.gte(0)) }),
    response: reply,
  }),
  publish: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/site/own/publish',
    summary: 'Publish the draft or unpublish the site.',
    body: z.strictObject({ published: z.boolean() }),
    response: reply,
  }),
  renewPreview: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/site/own/preview',
    perMinute: 20,
    summary: 'Renew the private preview link. The previous link stops working.',
    response: reply,
  }),
};
