import { uniq } from 'es-toolkit';
import mongoose from 'mongoose';
import { CampaignModel } from './campaigns/campaigns.model.ts';
import { eraseLeadCounts, recountAfter } from './counts/lead-counts.service.ts';
import { LeadAddressModel } from './emails/lead-addresses.model.ts';
import { LeadImportModel } from './imports/lead-imports.model.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';
import { presentLeadDetail, presentLogEntry } from './leads.presenter.ts';
import { forgetCohorts } from './log/lead-cohorts.service.ts';
import { LeadLogModel, type StoredLogEntry } from './log/lead-log.model.ts';

interface Person {
  ownerId: string;
  email: string;
}

const { trusted } = mongoose;

/**
 * A person's leads with everything that belongs to them, and messages sent to others from their
 * address.
 */
export async function readPersonsLeads({ ownerId, email }: Person) {
  const [leads, log, campaigns, imports, sent] = await Promise.all([
    LeadModel.find({ ownerId }).sort({ _id: -1 }).lean<StoredLead[]>(),
    LeadLogModel.find({ ownerId }).sort({ at: -1 }).lean<StoredLogEntry[]>(),
    CampaignModel.find({ ownerId }, { __v: 0 }).sort({ _id: -1 }).lean(),
    LeadImportModel.find({ ownerId }, { __v: 0, content: 0 }).sort({ _id: -1 }).lean(),
    LeadModel.find(sentFrom(email)).sort({ _id: -1 }).lean<StoredLead[]>(),
  ]);
  const names = new Map(campaigns.map(({ _id, name }) => [String(_id), name]));
  return {
    leads: leads.map((lead) => presentLeadDetail(lead, { campaigns: names, whyNoMail: '' })),
    leadLog: log.map((entry) => ({ leadId: String(entry.leadId), ...presentLogEntry(entry) })),
    leadCampaigns: campaigns,
    leadImports: imports,
    messagesToSites: sent.map(({ host, name, company, phone, message, answers, createdAt }) => ({
      host,
      name,
      company,
      phone: phone || undefined,
      message,
      answers: answers.length > 0 ? answers : undefined,
      createdAt,
    })),
  };
}

/** Messages that the person wrote after their request belong to a new account. */
export async function erasePersonsLeads({ ownerId, email, askedAt }: Person & { askedAt: Date }) {
  await Promise.all([
    LeadModel.deleteMany({ ownerId }),
    LeadLogModel.deleteMany({ ownerId }),
    CampaignModel.deleteMany({ ownerId }),
    LeadImportModel.deleteMany({ ownerId }),
    LeadAddressModel.deleteMany({ ownerId }),
  ]);
  // After the leads, so that no totals of theirs are stored again.
  await eraseLeadCounts(ownerId);
  await forgetCohorts(ownerId);
  const theirs = { ...sentFrom(email), createdAt: trusted({ $lte: askedAt }) };
  const found = await LeadModel.find(theirs, { ownerId: 1 }).lean();
  const leadIds = found.map(({ _id }) => _id);
  const owners = uniq(found.map((lead) => String(lead.ownerId)));
  for (const owner of owners) {
    await recountAfter(owner, () => LeadModel.deleteMany({ ...theirs, ownerId: owner }));
  }
  await LeadLogModel.deleteMany({ leadId: trusted({ $in: leadIds }) });
  await Promise.all(owners.map(forgetCohorts));
}

const sentFrom = (email: string) => ({
  email,
  source: trusted({ $in: ['portfolio' as const, 'form' as const] }),
});
