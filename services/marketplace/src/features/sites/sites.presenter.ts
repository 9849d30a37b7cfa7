import type { OwnSite, Site, SiteDesign, SiteSection } from '@soloist/contracts';
import { draftOf, liveOf } from './site-designs.ts';
import type { StoredSite } from './sites.model.ts';

/** The one public address of a site: the owner's own host name, else that of their username. */
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

/** What a hidden section would say is nobody's but the owner's. */
const withoutHidden = (section: SiteSection): SiteSection =>
  section.visible ? section : { ...section, settings: { title: '', text: '', picks: [] } };

export const presentOwnSite = (stored: StoredSite, baseDomain: string): OwnSite => ({
  host: hostOf(stored, baseDomain),
  draft: draftOf(stored),
  revision: stored.revision ?? 0,
  live: stored.published || stored.live ? liveOf(stored) : null,
  published: stored.published,
  publishedAt: stored.publishedAt?.toISOString() ?? null,
  previewToken: stored.previewToken ?? null,
});
