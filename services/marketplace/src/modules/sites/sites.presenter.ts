import type { MySite, Site, SiteDesign, SiteSection } from '@soloist/contracts';
import { draftOf, liveOf } from './site-designs.rules.ts';
import type { StoredSite } from './sites.model.ts';

/** The public address of a site: the owner's custom domain, else that of their username. */
export const hostOf = ({ hosts, label }: StoredSite, baseDomain: string) =>
  hosts[0] ?? `${label}.${baseDomain}`;

export const presentSite = (
  { stored, design }: { stored: StoredSite; design: SiteDesign },
  baseDomain: string,
): Site => ({
  host: hostOf(stored, baseDomain),
  design: { ...design, sections: design.sections.map(withoutHidden) },
  profile: stored.profile,
});

/** The content of a hidden section is visible only to the owner. */
const withoutHidden = (section: SiteSection): SiteSection =>
  section.visible ? section : { ...section, settings: { title: '', text: '', picks: [] } };

export const presentSiteToOwner = (stored: StoredSite, baseDomain: string): MySite => ({
  host: hostOf(stored, baseDomain),
  draft: draftOf(stored),
  revision: stored.revision ?? 0,
  live: stored.published || stored.live ? liveOf(stored) : null,
  published: stored.published,
  publishedAt: stored.publishedAt?.toISOString() ?? null,
  previewToken: stored.previewToken ?? null,
});
