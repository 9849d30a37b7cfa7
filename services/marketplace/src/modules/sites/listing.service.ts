import { newEvent, outdated, retryOutdated } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { SiteModel, type StoredSite } from './sites.model.ts';

const { trusted } = mongoose;

/**
 * The filter of people who are listed in discovery, search and the gallery: they published their
 * site, and are ready for it as `isReadyForListing` of the contracts says.
 */
export const listedOwner = () => ({
  ownerIsFreelancer: true,
  published: true,
  'profile.headline': trusted({ $ne: '' }),
  $or: [{ 'profile.skills.0': trusted({ $exists: true }) }, { hasProjects: true }],
});

/** The newer version of a site's listing as a change, with its events. */
export function listingChange(
  site: Pick<StoredSite, 'ownerId' | 'published' | 'hasProjects' | 'listingVersion'>,
  change: Partial<Pick<StoredSite, 'published' | 'hasProjects'>>,
) {
  const ownerId = String(site.ownerId);
  const { published, hasProjects = false } = { ...site, ...change };
  const version = (site.listingVersion ?? 0) + 1;
  const events = [
    newEvent('site.listing-changed', { ownerId, published, hasProjects, version }),
    newEvent('search.entry-changed', { kind: 'profile', id: ownerId }),
  ];
  return {
    $set: { published, hasProjects, listingVersion: version },
    $push: { outbox: { $each: events } },
  };
}

/** The filter of a site whose listing has not changed since it was read. */
export const sameListing = ({ listingVersion = 0 }: StoredSite) => ({
  listingVersion: listingVersion === 0 ? trusted({ $in: [0, null] }) : listingVersion,
});

/**
 * Stores whether a person has a published project, until the stored value is the current one:
 * another process may have read later and written earlier.
 */
export const storeHasProjects = (
  ownerId: string,
  readHasProjects: () => Promise<boolean>,
): Promise<void> =>
  retryOutdated(async () => {
    const site = await SiteModel.findOne({ ownerId }).lean<StoredSite>();
    const hasProjects = await readHasProjects();
    if (!site || (site.hasProjects ?? false) === hasProjects) return undefined;
    await SiteModel.updateOne(
      { ownerId, ...sameListing(site) },
      listingChange(site, { hasProjects }),
    );
    return outdated;
  });
