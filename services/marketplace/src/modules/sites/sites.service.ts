import { type DomainEvent, defaultDesign, type SiteDesign } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { draftOf, liveOf } from './site-designs.rules.ts';
import { SiteModel, type StoredSite } from './sites.model.ts';

const { trusted } = mongoose;

/**
 * Updates a person's site with their profile; an older version changes nothing.
 * @throws a duplicate key error when another change comes in between: the event is handled again.
 */
export async function storeOwnerProfile({
  at,
  payload: { version, roles, profile, hosts, suspended, isPublished: published },
}: Pick<DomainEvent<'identity.profile-changed'>, 'at' | 'payload'>) {
  // Without a username a site has no address.
  if (!profile.username) return;
  const ownerId = profile.id;
  const fields = {
    label: profile.username,
    ownerIsFreelancer: roles.includes('freelancer') && !suspended,
    ownerIsSuspended: suspended,
    profile,
    profileVersion: version,
    hosts,
    saidAt: new Date(at),
  };
  const { matchedCount } = await SiteModel.updateOne(
    { ownerId, profileVersion: trusted({ $lt: version }) },
    { $set: fields },
  );
  if (matchedCount > 0) return;
  const knows = { ownerId, profileVersion: trusted({ $gte: version }) };
  if (await SiteModel.exists(knows)) return;
  const publication = published ? { live: defaultDesign(), publishedAt: new Date(at) } : {};
  await SiteModel.create({ ownerId, ...fields, draft: defaultDesign(), published, ...publication });
}

/**
 * A freelancer's site at `host`, published or not: a label before the product's own domain, or a
 * custom domain that its owner verified.
 */
function findAnySite(host: string, baseDomain: string): Promise<StoredSite | null> {
  const [label, ...domain] = host.split('.');
  const where = label && domain.join('.') === baseDomain ? { label } : { hosts: host };
  return SiteModel.findOne({ ...where, ownerIsFreelancer: true })
    .sort({ saidAt: -1 })
    .lean();
}

const siteNotFound = () => new AppError('not_found', 'This address has no published portfolio.');

/** The site that people may see at `host`. @throws AppError `not_found`. */
export async function findSite(host: string, baseDomain: string): Promise<StoredSite> {
  const site = await findAnySite(host, baseDomain);
  if (!site?.published) throw siteNotFound();
  return site;
}

interface VisibleSite {
  stored: StoredSite;
  design: SiteDesign;
  /** Whether the design is the owner's draft. */
  preview: boolean;
}

/**
 * The site for a visitor of `host`: the published design, or the draft for visitors with its
 * preview address.
 * @throws AppError `not_found`.
 */
export async function findVisibleSite(
  { host, preview: token }: { host: string; preview?: string | undefined },
  baseDomain: string,
): Promise<VisibleSite> {
  const stored = await findAnySite(host, baseDomain);
  if (stored && token && stored.previewToken === token) {
    return { stored, design: draftOf(stored), preview: true };
  }
  if (!stored?.published) throw siteNotFound();
  return { stored, design: liveOf(stored), preview: false };
}

/**
 * The site whose host name may have a certificate: one that is open to visitors or people with its
 * preview address.
 * @throws AppError `not_found`.
 */
export async function findSiteForCertificate(
  host: string,
  baseDomain: string,
): Promise<StoredSite> {
  const site = await findAnySite(host, baseDomain);
  if (!site || !(site.published || site.previewToken)) throw siteNotFound();
  return site;
}
