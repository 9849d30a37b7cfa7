import type { EndpointBody, LeadChanges, LeadStage, leads } from '@soloist/contracts';
import { conflict, indexedText, notFound } from '@soloist/service-kit';
import { omitBy } from 'es-toolkit';
import mongoose from 'mongoose';
import { findOwnCampaign } from '../campaigns/campaigns.service.ts';
import { addLead } from './add-lead.ts';
import { after, changeLead, findOwnLead } from './change-lead.ts';
import { keepLogged, logEntry } from './lead-log.service.ts';
import { placeFor } from './lead-positions.ts';
import { leadTerms } from './lead-terms.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';

const stepOf = (step: { text: string; at: string }) => ({ text: step.text, at: new Date(step.at) });

type Written = EndpointBody<typeof leads.create>;

/** Adds a lead by hand, once a `lead_id`. */
export async function createLead(ownerId: string, written: Written): Promise<StoredLead> {
  const { nextStep, value, campaignId, ...fields } = written;
  const isSame = { ownerId, lead_id: indexedText(written.lead_id) };
  const before = await LeadModel.findOne(isSame).lean<StoredLead>();
  if (before) return before;
  const campaign = campaignId && (await findOwnCampaign(ownerId, campaignId));
  const added = await addLead(
    {
      ...fields,
      ownerId: new mongoose.Types.ObjectId(ownerId),
      source: 'manual',
      ...(value ? { value } : {}),
      ...(nextStep ? { nextStep: stepOf(nextStep) } : {}),
      ...(campaign ? { campaignId: campaign._id } : {}),
    },
    { by: 'you' },
  );
  if (added) return added;
  const meanwhile = await LeadModel.findOne(isSame).lean<StoredLead>();
  if (!meanwhile) throw notFound('lead');
  return meanwhile;
}

interface Own {
  ownerId: string;
  id: string;
}

const notConsented =
  'This person did not tick the box of your form, so only they can agree to mails.';

/** Changes the fields that are given. */
export async function updateLead({ ownerId, id }: Own, changes: LeadChanges): Promise<StoredLead> {
  const lead = await findOwnLead(ownerId, id);
  if (changes.mayWrite && lead.source === 'form' && !lead.mayWrite) throw conflict(notConsented);
  if (changes.campaignId) await findOwnCampaign(ownerId, changes.campaignId);
  const { value, nextStep, campaignId, suspicious, ...plain } = changes;
  const given = {
    ...plain,
    ...(value ? { value } : {}),
    ...(nextStep ? { nextStep: stepOf(nextStep) } : {}),
    ...(campaignId ? { campaignId } : {}),
    ...(suspicious === false ? { suspicions: [] } : {}),
    terms: leadTerms({ ...lead, ...omitBy(plain, (field) => field === undefined) }),
  };
  const emptied = Object.entries({ value, nextStep, campaignId }).filter(
    ([, field]) => field === null,
  );
  const update = {
    $set: given,
    ...(emptied.length > 0 ? { $unset: Object.fromEntries(emptied.map(([key]) => [key, 1])) } : {}),
  };
  return there(await changeLead(lead, { update }));
}

interface Move extends Own {
  stage: LeadStage;
  before?: string | null | undefined;
}

/** Puts a lead into a stage by hand, or to another place of its own. */
export async function moveLead({ ownerId, id, stage, before }: Move): Promise<StoredLead> {
  const lead = await findOwnLead(ownerId, id);
  const position = await placeFor({ ownerId, stage, before, leadId: lead._id });
  if (lead.stage === stage) {
    const moved = await changeLead(lead, { update: { $set: { position } }, where: { stage } });
    return moved ?? moveLead({ ownerId, id, stage, before });
  }
  const at = after(lead.stageAt);
  const moved = await changeLead(lead, {
    update: { $set: { stage, position, stageAt: at, stageBy: 'you' } },
    where: { stage: lead.stage, stageAt: lead.stageAt },
    happened: [{ what: 'moved', from: lead.stage, to: stage, by: 'you' }],
    at,
  });
  // Somebody else moved it in between: their move stays in the log, and this one follows it.
  return moved ?? moveLead({ ownerId, id, stage, before });
}

/** Deletes a lead; for a day it can be brought back. */
export async function removeLead({ ownerId, id }: Own) {
  const lead = await LeadModel.findOne({ _id: id, ownerId }).lean<StoredLead>();
  if (!lead) throw notFound('lead');
  await changeLead(lead, {
    update: { $set: { deleted: true, deletedAt: new Date() } },
    happened: [{ what: 'deleted', by: 'you' }],
  });
}

export async function restoreLead({ ownerId, id }: Own): Promise<StoredLead> {
  const lead = await LeadModel.findOne({ _id: id, ownerId }).lean<StoredLead>();
  if (!lead) throw notFound('lead');
  if (!lead.deleted) return lead;
  const entry = logEntry(lead, { what: 'restored', by: 'you' });
  const restored = await LeadModel.findOneAndUpdate(
    { _id: id, ownerId, deleted: true },
    { $set: { deleted: false }, $unset: { deletedAt: 1 }, $push: { outbox: entry } },
    { returnDocument: 'after' },
  ).lean<StoredLead>();
  if (restored) await keepLogged(entry);
  return restored ?? findOwnLead(ownerId, id);
}

function there(lead: StoredLead | undefined): StoredLead {
  if (!lead) throw notFound('lead');
  return lead;
}
