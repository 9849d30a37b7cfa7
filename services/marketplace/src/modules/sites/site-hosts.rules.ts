import type { StoredSite } from './sites.model.ts';
import { hostOf } from './sites.presenter.ts';

/** Host name of a person's published site; null without one. */
export const publicHostOf = (site: StoredSite, baseDomain: string) =>
  site.published && site.ownerIsFreelancer ? hostOf(site, baseDomain) : null;
