import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SiteDesign } from '@soloist/contracts';
import { changeDocument, conflict, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { listingChange, sameListing } from './listing.service.ts';
import { draftOf } from './site-designs.rules.ts';
import { SiteModel, type StoredSite } from './sites.model.ts';

const { trusted } = mongoose;
const tokenBytes = 24;

/** @throws AppError `not_found` before identity published the person. */
export async function readSiteOfOwner(ownerId: string): Promise<StoredSite> {
  const site = await SiteModel.findOne({ ownerId }).lean();
  if (!site) throw notFound('portfolio site');
  return site;
}

/** A site that was never saved has no revision yet. */
const atRevision = (revision: number) => (revision === 0 ? trusted({ $in: [0, null] }) : revision);

const changeSite = (filter: object, change: object) =>
  SiteModel.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean();

/**
 * Stores the draft of a site if it is based on the newest revision. Saving the same draft again, as
 * after a lost reply, succeeds.
 * @throws AppError `conflict` when another window's change came first.
 */
export async function saveDraft(
  ownerId: string,
  { draft, revision }: { draft: SiteDesign; revision: number },
): Promise<StoredSite> {
  const saved = await changeSite(
    { ownerId, revision: atRevision(revision) },
    { $set: { draft }, $inc: { revision: 1 } },
  );
  if (saved) return saved;
  const site = await readSiteOfOwner(ownerId);
  if (isDeepStrictEqual(draftOf(site), draft)) return site;
  throw conflict('Your site was changed in another window.');
}

/**
 * Publishes the stored draft or unpublishes the site; the live design stays stored. Lists the owner
 * too, or removes them from every list.
 */
export const publishSite = (ownerId: string, published: boolean): Promise<StoredSite> =>
  changeDocument({
    read: () => readSiteOfOwner(ownerId),
    decide: (before) => {
      const publication = published ? { live: draftOf(before), publishedAt: new Date() } : {};
      const { $set = {}, ...events } =
        before.published === published ? {} : listingChange(before, { published });
      return { $set: { published, ...$set, ...publication }, ...events };
    },
    write: (before, update) =>
      changeSite(
        { ownerId, revision: atRevision(before.revision ?? 0), ...sameListing(before) },
        update,
      ),
  });

/** Renews the address of the preview. */
export async function renewPreview(ownerId: string): Promise<StoredSite> {
  const previewToken = randomBytes(tokenBytes).toString('base64url');
  const site = await changeSite({ ownerId }, { $set: { previewToken } });
  if (!site) throw notFound('portfolio site');
  return site;
}
