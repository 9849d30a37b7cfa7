import { uniq } from 'es-toolkit';
import mongoose, { type Types } from 'mongoose';
import { listedOwner } from '../listing.service.ts';
import { SiteModel, type StoredSite } from '../sites.model.ts';

/** Whether a person's services, works and jobs are hidden from everyone. */
export const isSuspended = async (ownerId: string) =>
  (await SiteModel.exists({ ownerId, ownerIsSuspended: true })) !== null;

/** The site of a person whose works are public: a freelancer with an account. */
export const findPublicOwner = (ownerId: string) =>
  SiteModel.findOne({ ownerId, ownerIsFreelancer: true }).lean<StoredSite>();

interface OwnedWork {
  ownerId: Types.ObjectId;
}

/** Works with the sites of their owners, without those that others may not see. */
export const withPublicOwners = <Work extends OwnedWork>(works: Work[]) =>
  withOwners(works, { ownerIsFreelancer: true });

/** Works of listed people, with their sites. */
export const withListedOwners = <Work extends OwnedWork>(works: Work[]) =>
  withOwners(works, listedOwner());

async function withOwners<Work extends OwnedWork>(works: Work[], filter: object) {
  const owners = uniq(works.map(({ ownerId }) => String(ownerId)));
  const sites = await SiteModel.find({
    ownerId: mongoose.trusted({ $in: owners }),
    ...filter,
  }).lean<StoredSite[]>();
  const siteOf = new Map(sites.map((site) => [String(site.ownerId), site]));
  return works.flatMap((work) => {
    const site = siteOf.get(String(work.ownerId));
    return site ? [{ work, site }] : [];
  });
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/**
 * A page of works with the sites of their owners. It may be short because of works that others may
 * not see, but it is empty only at the end.
 */
export async function readPageWithOwners<Work extends OwnedWork>(
  readPage: (cursor: string | undefined) => Promise<Page<Work>>,
  cursor: string | undefined,
  withVisibleOwners = withPublicOwners<Work>,
): Promise<Page<{ work: Work; site: StoredSite }>> {
  const { items, nextCursor } = await readPage(cursor);
  const visible = await withVisibleOwners(items);
  // An empty page would look like the end.
  if (visible.length === 0 && nextCursor) {
    return readPageWithOwners(readPage, nextCursor, withVisibleOwners);
  }
  return { items: visible, nextCursor };
}
