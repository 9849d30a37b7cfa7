import { uniq } from 'es-toolkit';
import mongoose, { type Types } from 'mongoose';
import { SiteModel, type StoredSite } from '../sites.model.ts';

/** Whether a person's services, works and jobs are hidden from everyone. */
export const isSuspended = async (ownerId: string) =>
  (await SiteModel.exists({ ownerId, ownerIsSuspended: true })) !== null;

/** The site of a person whose works are public: a freelancer with an account. */
export const findPublicOwner = (ownerId: string) =>
  SiteModel.findOne({ ownerId, ownerIsFreelancer: true }).lean<StoredSite>();

/** Works with the sites of their owners, without those that others may not see. */
export async function withPublicOwners<Work extends { ownerId: Types.ObjectId }>(works: Work[]) {
  const owners = uniq(works.map(({ ownerId }) => String(ownerId)));
  const sites = await SiteModel.find({
    ownerId: mongoose.trusted({ $in: owners }),
    ownerIsFreelancer: true,
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
export async function readPageWithOwners<Work extends { ownerId: Types.ObjectId }>(
  readPage: (cursor: string | undefined) => Promise<Page<Work>>,
  cursor: string | undefined,
): Promise<Page<{ work: Work; site: StoredSite }>> {
  const { items, nextCursor } = await readPage(cursor);
  const visible = await withPublicOwners(items);
  // An empty page would look like the end.
  if (visible.length === 0 && nextCursor) return readPageWithOwners(readPage, nextCursor);
  return { items: visible, nextCursor };
}
