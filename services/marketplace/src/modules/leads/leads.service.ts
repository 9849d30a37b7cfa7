import type { EndpointBody, LeadChanges, LeadStage, leads } from '@soloist/contracts';
import { conflict, indexedText, notFound, outdated, retryOutdated } from '@soloist/server-kit';
import { omitBy } from 'es-toolkit';
import mongoose from 'mongoose';
import { addLead } from './add-lead.service.ts';
import { findCampaign } from './campaigns/campaigns.service.ts';
import { applyUpdate, changeLead, findLead, laterThan } from './change-lead.service.ts';
import { createPosition } from './lead-positions.service.ts';
import { listLeadTerms } from './lead-terms.rules.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';
import { newLogEvent, storeLogEntry } from './log/lead-log.service.ts';

const toStoredStep = (step: { text: string; at: string }) => ({
  text: step.text,
  at: new Date(step.at),
});

type CreateLeadInput = EndpointBody<typeof leads.create>;

/** Adds a lead by hand, once a `lead_id`. */
export async function createLead(ownerId: string, input: CreateLeadInput): Promise<StoredLead> {
  const { nextStep, value, campaignId, ...fields } = input;
  const isSame = { ownerId, lead_id: indexedText(input.lead_id) };
  const before = await LeadModel.findOne(isSame).lean<StoredLead>();
  if (before) return before;
  const campaign = campaignId && (await findCampaign(ownerId, campaignId));
  const added = await addLead(
    {
      ...fields,
      ownerId: new mongoose.Types.ObjectId(ownerId),
      source: 'manual',
      value: value ?? undefined,
      nextStep: nextStep ? toStoredStep(nextStep) : undefined,
      campaignId: campaign ? campaign._id : undefined,
    },
    { by: 'you' },
  );
  if (added) return added;
  const meanwhile = await LeadModel.findOne(isSame).lean<StoredLead>();
  if (!meanwhile) throw notFound('lead');
  return meanwhile;
}

interface LeadRef {
  ownerId: string;
  id: string;
}

const notConsentedText = 'This person didn’t agree to emails in your form. Only they can.';

/** Changes the given fields. */
export async function updateLead(
  { ownerId, id }: LeadRef,
  changes: LeadChanges,
): Promise<StoredLead> {
  const lead = await findLead(ownerId, id);
  if (changes.mayWrite && lead.source === 'form' && !lead.mayWrite)
    throw conflict(notConsentedText);
  if (changes.campaignId) await findCampaign(ownerId, changes.campaignId);
  const { value, nextStep, campaignId, suspicious, ...plain } = changes;
  const fields = {
    ...plain,
    value: value ?? undefined,
    nextStep: nextStep ? toStoredStep(nextStep) : undefined,
    campaignId: campaignId || undefined,
    suspicions: suspicious === false ? [] : undefined,
    terms: listLeadTerms({ ...lead, ...omitBy(plain, (field) => field === undefined) }),
  };
  const emptied = Object.entries({ value, nextStep, campaignId }).filter(
    ([, field]) => field === null,
  );
  const update = {
    $set: fields,
    ...(emptied.length > 0 ? { $unset: Object.fromEntries(emptied.map(([key]) => [key, 1])) } : {}),
  };
  return requireLead(await changeLead(lead, { update }));
}

const movedMeanwhile = 'This lead was moved meanwhile. Check its stage on your board.';

interface Move extends LeadRef {
  stage: LeadStage;
  before?: string | null | undefined;
  /** When it entered the stage that the caller saw. */
  stage_at?: string | undefined;
}

/**
 * Moves a lead manually into a stage, or within its stage.
 * @throws AppError `conflict` when it was moved since `stage_at`, unless it is in the stage already.
 */
export const moveLead = ({ ownerId, id, stage, before, stage_at }: Move): Promise<StoredLead> =>
  retryOutdated(async () => {
    const lead = await findLead(ownerId, id);
    if (stage_at !== undefined) {
      if (lead.stage === stage) return lead;
      if (lead.stageAt.getTime() !== Date.parse(stage_at)) throw conflict(movedMeanwhile);
    }
    const position = await createPosition({ ownerId, stage, before, leadId: lead._id });
    if (lead.stage === stage) {
      const moved = await changeLead(lead, { update: { $set: { position } }, where: { stage } });
      return moved ?? outdated;
    }
    const at = laterThan(lead.stageAt);
    const moved = await changeLead(lead, {
      update: { $set: { stage, position, stageAt: at, stageBy: 'you' } },
      where: { stage: lead.stage, stageAt: lead.stageAt },
      logEntries: [{ what: 'moved', from: lead.stage, to: stage, by: 'you' }],
      at,
    });
    // Another request moved it in between: that move stays in the log, and this one follows it.
    return moved ?? outdated;
  });

/** Deletes a lead, restorable for a day. */
export async function removeLead({ ownerId, id }: LeadRef) {
  const lead = await LeadModel.findOne({ _id: id, ownerId }).lean<StoredLead>();
  if (!lead) throw notFound('lead');
  await changeLead(lead, {
    update: { $set: { deleted: true, deletedAt: new Date() } },
    logEntries: [{ what: 'deleted', by: 'you' }],
  });
}

export async function restoreLead({ ownerId, id }: LeadRef): Promise<StoredLead> {
  const lead = await LeadModel.findOne({ _id: id, ownerId }).lean<StoredLead>();
  if (!lead) throw notFound('lead');
  if (!lead.deleted) return lead;
  const entry = newLogEvent(lead, { what: 'restored', by: 'you' });
  const isDeleted = { _id: lead._id, ownerId: lead.ownerId, deleted: true };
  const restored = await applyUpdate(isDeleted, {
    $set: { deleted: false },
    $unset: { deletedAt: 1 },
    $push: { outbox: entry },
  });
  if (restored) await storeLogEntry(entry);
  return restored ?? findLead(ownerId, id);
}

function requireLead(lead: StoredLead | undefined): StoredLead {
  if (!lead) throw notFound('lead');
  return lead;
}
