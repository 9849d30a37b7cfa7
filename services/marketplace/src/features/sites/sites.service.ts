import type { DomainEvent } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { SiteModel, type StoredSite } from './sites.model.ts';

const { trusted } = mongoose;

/**
 * Keeps a person's site up with their profile; what is older than the site knows changes nothing.
 * @throws a duplicate key error when another change comes in between: the event is handled again.
 */
export async function keepSite({
  at,
  payload: { version, roles, profile, hosts },
}: Pick<DomainEvent<'identity.profile-changed'>, 'at' | 'payload'>) {
  // Without a name of its own there is no address for a site.
  if (!profile.username) return;
  const ownerId = profile.id;
  const facts = {
    label: profile.username,
    ownerIsFreelancer: roles.includes('freelancer'),
    profile,
    profileVersion: version,
    hosts,
    saidAt: new Date(at),
  };
  const { matchedCount } = await SiteModel.updateOne(
    { ownerId, profileVersion: trusted({ $lt: version }) },
    { $set: facts },
  );
  if (matchedCount > 0) return;
  const knows = { ownerId, profileVersion: trusted({ $gte: version }) };
  if (!(await SiteModel.exists(knows))) await SiteModel.create({ ownerId, ...facts });
}

/**
 * The site that people may see at `host`: a label before the product's own domain, or a host name
 * that its owner proved.
 */
export async function findSite(host: string, baseDomain: string): Promise<StoredSite> {
  const [label, ...domain] = host.split('.');
  const where = label && domain.join('.') === baseDomain ? { label } : { hosts: host };
  const site = await SiteModel.findOne({ ...where, published: true, ownerIsFreelancer: true })
    .sort({ saidAt: -1 })
    .lean();
  if (!site) throw new AppError('not_found', 'This address has no published portfolio.');
  return site;
}
