import { notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { fullName, SiteModel } from '../../sites/index.ts';
import { changeLead } from '../change-lead.service.ts';
import { LeadModel, type StoredLead } from '../leads.model.ts';
import { LeadAddressModel } from './lead-addresses.model.ts';

/**
 * The freelancer whose emails a link unsubscribes from.
 * @throws AppError `not_found` for an unknown link.
 */
export async function readUnsubscribeLink(token: string) {
  const stored = await LeadAddressModel.findById(token).lean();
  // Whether they freelance now does not matter: they may again.
  const owner = stored && (await SiteModel.findOne({ ownerId: stored.ownerId }).lean());
  if (!stored || !owner) throw notFound('link');
  return { from: fullName(owner.profile), done: stored.unsubscribedAt !== undefined };
}

/** Unsubscribes an address from a freelancer's emails. Idempotent. */
export async function unsubscribe(token: string) {
  const stored = await LeadAddressModel.findOneAndUpdate(
    { _id: token, unsubscribedAt: mongoose.trusted({ $exists: false }) },
    { $set: { unsubscribedAt: new Date() } },
  ).lean();
  const lead = stored && (await LeadModel.findById(stored.leadId).lean<StoredLead>());
  if (lead) {
    await changeLead(lead, { update: {}, logEntries: [{ what: 'unsubscribed', by: 'lead' }] });
  }
}
