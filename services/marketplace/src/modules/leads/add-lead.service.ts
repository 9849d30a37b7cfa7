import type { DomainEvent, LeadLogActor, LeadStage } from '@soloist/contracts';
import { isAccountDeleted, isDuplicateKey } from '@soloist/server-kit';
import { Types } from 'mongoose';
import { countChange, eraseLeadCounts } from './counts/lead-counts.service.ts';
import { createTopPosition } from './lead-positions.service.ts';
import { listLeadTerms } from './lead-terms.rules.ts';
import { LeadModel, type StoredLead, type StoredLeadFields } from './leads.model.ts';
import { newLogEvent, storeLogEntry } from './log/lead-log.service.ts';

type RequiredField = 'ownerId' | 'name' | 'email' | 'source';
type Generated = 'stageAt' | 'stageBy' | 'position' | 'terms' | 'deleted' | 'createdAt' | 'outbox';
export type NewLead = Pick<StoredLeadFields, RequiredField> &
  Partial<Omit<StoredLeadFields, RequiredField | Generated>>;

interface AddLeadOptions {
  by: LeadLogActor;
  /** Additional events about it. */
  extraEvents?: (leadId: string) => DomainEvent[];
}

/**
 * Adds a lead on top of its stage, with the first entry of its log. Undefined when a lead of the
 * same id, message or form exists.
 */
export async function addLead(
  fields: NewLead,
  { by, extraEvents }: AddLeadOptions,
): Promise<StoredLead | undefined> {
  const { ownerId, stage = 'new' } = fields;
  const lead = { ...buildLead(fields), position: await createTopPosition({ ownerId, stage }) };
  const { source, campaignId, createdAt } = lead;
  const born = {
    what: 'created',
    to: stage,
    by,
    source,
    campaignId: campaignId && String(campaignId),
  } as const;
  const created = newLogEvent(lead, born, createdAt);
  const outbox = [created, ...(extraEvents?.(String(lead._id)) ?? [])];
  const isAdded = await countChange(ownerId, async () => {
    try {
      await LeadModel.create({ ...lead, stageBy: by, outbox });
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
      return { result: false, counted: {} };
    }
    return { result: true, counted: { after: lead } };
  });
  if (!isAdded) return undefined;
  await storeLogEntry(created);
  if (await isAccountDeleted(String(ownerId))) {
    await LeadModel.deleteOne({ _id: lead._id });
    await eraseLeadCounts(ownerId);
  }
  return { ...lead, stageBy: by };
}

/** A complete lead without its position. */
export function buildLead(fields: NewLead) {
  const createdAt = new Date();
  const whole = {
    company: '',
    phone: '',
    message: '',
    answers: [],
    stage: 'new' as LeadStage,
    notes: [],
    mails: [],
    mayWrite: false,
    suspicions: [],
    ...fields,
  };
  return {
    ...whole,
    _id: new Types.ObjectId(),
    stageAt: createdAt,
    terms: listLeadTerms(whole),
    deleted: false,
    createdAt,
  };
}
