import type { DomainEvent, LeadLogActor, LeadStage } from '@soloist/contracts';
import { isDuplicateKey, wasErased } from '@soloist/service-kit';
import { Types } from 'mongoose';
import { keepLogged, logEntry } from './lead-log.service.ts';
import { placeOnTop } from './lead-positions.ts';
import { leadTerms } from './lead-terms.ts';
import { type LeadFields, LeadModel, type StoredLead } from './leads.model.ts';

type Given = 'ownerId' | 'name' | 'email' | 'source';
type Generated = 'stageAt' | 'stageBy' | 'position' | 'terms' | 'deleted' | 'createdAt' | 'outbox';
export type NewLead = Pick<LeadFields, Given> & Partial<Omit<LeadFields, Given | Generated>>;

interface Added {
  by: LeadLogActor;
  /** What others are told of it besides. */
  tell?: (leadId: string) => DomainEvent[];
}

/**
 * Adds a lead on top of its stage, with the first entry of its log. Nothing when a lead of the same
 * id, message or form is there already.
 */
export async function addLead(
  fields: NewLead,
  { by, tell }: Added,
): Promise<StoredLead | undefined> {
  const { ownerId, stage = 'new' } = fields;
  const lead = { ...completed(fields), position: await placeOnTop({ ownerId, stage }) };
  const { source, campaignId, createdAt } = lead;
  const born = {
    what: 'created',
    to: stage,
    by,
    source,
    campaignId: campaignId && String(campaignId),
  } as const;
  const created = logEntry(lead, born, createdAt);
  try {
    await LeadModel.create({
      ...lead,
      stageBy: by,
      outbox: [created, ...(tell?.(String(lead._id)) ?? [])],
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return undefined;
  }
  await keepLogged(created);
  if (await wasErased(String(ownerId))) {
    await LeadModel.deleteOne({ _id: lead._id });
  }
  return { ...lead, stageBy: by };
}

/** A whole lead but for its place. */
export function completed(fields: NewLead) {
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
    terms: leadTerms(whole),
    deleted: false,
    createdAt,
  };
}
