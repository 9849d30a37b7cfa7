import { firstDesign, type SiteContent, type SiteDesign, type SitePage } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';

export const sampleDesign = (over: Partial<SiteDesign> = {}): SiteDesign => ({
  ...firstDesign(),
  ...over,
});

/** A page for tests: a home without anything, unless told. */
export const samplePage = (
  content: SiteContent = { page: 'home', projects: [], services: [], blogs: [] },
  design: Partial<SiteDesign> = {},
): SitePage => ({
  site: { host: 'ada.localhost', design: sampleDesign(design), profile: samplePublicProfile() },
  content,
  preview: false,
});
