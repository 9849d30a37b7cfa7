import { notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { fullName } from '../../full-name.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { changeLead } from './change-lead.ts';
import { LeadAddressModel } from './lead-addresses.model.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';

/** Whose mails a link unsubscribes from. @throws AppError `not_found` for a link that was never given. */
export async function readUnsubscribing(token: string) {
  const stored = await LeadAddressModel.findById(token).lean();
  // Whether they freelance now does not matter: they may again.
  const owner = stored && (await SiteModel.findOne({ ownerId: stored.ownerId }).lean());
  if (!stored || !owner) throw notFound('link');
  return { from: fullName(owner.profile), done: stored.unsubscribedAt !== undefined };
}

/** No more mails from this freelancer to this address; twice is harmless. */
export async function unsubscribe(token: string) {
  const stored = await LeadAddressModel.findOneAndUpdate(
    { _id: token, unsubscribedAt: mongoose.trusted({ $exists: false }) },
    { $set: { unsubscribedAt: new Date() } },
  ).lean();
  const lead = stored && (await LeadModel.findById(stored.leadId).lean<StoredLead>());
  if (lead) {
    await changeLead(lead, { update: {}, happened: [{ what: 'unsubscribed', by: 'lead' }] });
  }
}
