export { listedOwner, listingChange, storeHasProjects } from './listing.service.ts';
export { publishSite, readSiteOfOwner, renewPreview, saveDraft } from './my-site.service.ts';
export { hashAddress } from './owners/email-hash.rules.ts';
export { fullName } from './owners/full-name.rules.ts';
export { createIdentityClient, type MarketplaceIdentityClient } from './owners/identity.client.ts';
export { type Profiles, presentClient, readProfiles } from './owners/profiles.service.ts';
export {
  findPublicOwner,
  isSuspended,
  readPageWithOwners,
  withListedOwners,
  withPublicOwners,
} from './owners/public-owners.service.ts';
export { liveOf } from './site-designs.rules.ts';
export { publicHostOf } from './site-hosts.rules.ts';
export { siteEvents } from './sites.events.ts';
export { SiteModel, type StoredSite, skillCollation } from './sites.model.ts';
export { hostOf, presentSite, presentSiteToOwner } from './sites.presenter.ts';
export { findSite, findSiteForCertificate, findVisibleSite } from './sites.service.ts';
