import * as z from 'zod/mini';
import { blogTerms } from '../catalog/blog-terms.ts';
import { projectTerms } from '../catalog/project-terms.ts';
import { serviceTerms } from '../catalog/service-terms.ts';
import { profileUpdate } from '../profiles/profiles.ts';
import { siteDesign } from './site-design.ts';

/** The value of `format` in the `data.json` of an exported site. */
export const siteArchiveFormat = 'soloist-site';
export const siteArchiveVersion = 1;

/**
 * Limits of an archive: bytes packed, bytes of all its files, and of `data.json`; files; items of a
 * kind.
 */
export const siteArchiveLimits = {
  packedBytes: 150 * 1024 * 1024,
  bytes: 300 * 1024 * 1024,
  dataBytes: 40 * 1024 * 1024,
  files: 5000,
  items: 1000,
} as const;

const archiveItems = <Terms extends z.ZodMiniType>(terms: Terms) =>
  z
    .array(z.strictObject({ published: z.boolean(), terms }))
    .check(z.maxLength(siteArchiveLimits.items));

/**
 * A whole site: its owner's public facts, its design, and all that it may show, oldest first. The
 * file names images `images/001.webp` and items `project-1`; here they appear as addresses and ids.
 */
export const siteArchive = z.strictObject({
  format: z.literal(siteArchiveFormat),
  version: z.literal(siteArchiveVersion),
  profile: z.pick(profileUpdate, {
    fname: true,
    lname: true,
    headline: true,
    about: true,
    skills: true,
    tools: true,
    languages: true,
    location: true,
    timezone: true,
    experience: true,
    hourlyRate: true,
    availability: true,
    acceptingProjects: true,
    profileImage: true,
    logo: true,
    linkedinUrl: true,
    socialLinks: true,
  }),
  site: z.strictObject({
    published: z.boolean(),
    draft: siteDesign,
    /** The published design; null while the site is unpublished. */
    live: z.nullable(siteDesign),
  }),
  projects: archiveItems(projectTerms),
  services: archiveItems(serviceTerms),
  blogs: archiveItems(blogTerms),
});
export type SiteArchive = z.output<typeof siteArchive>;
