import type { DomainEvent } from '@soloist/contracts';
import { newEvent, notFound } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import { type CountedLead, countChange } from './counts/lead-counts.service.ts';
import { LeadModel, type StoredLead, type StoredLeadFields } from './leads.model.ts';
import { type LeadLogInput, newLogEvent, storeLogEntry } from './log/lead-log.service.ts';

/** @throws AppError `not_found` for a deleted lead or one of another person. */
export async function findLead(ownerId: string, id: string): Promise<StoredLead> {
  const lead = await LeadModel.findOne({ _id: id, ownerId, deleted: false }).lean<StoredLead>();
  if (!lead) throw notFound('lead');
  return lead;
}

interface Change {
  update: UpdateQuery<StoredLeadFields>;
  /** A condition that the lead must still meet. */
  where?: object;
  /** Its log entries; without any, open windows only fetch the lead again. */
  logEntries?: LeadLogInput[];
  /** The time of the first entry. */
  at?: Date;
  /** Additional events to publish. */
  extraEvents?: DomainEvent[];
}

/** Changes a lead, its log and its events in one write. Does nothing when `where` does not hold. */
export async function changeLead(
  lead: Pick<StoredLead, '_id' | 'ownerId'>,
  { update, where = {}, logEntries = [], at = new Date(), extraEvents = [] }: Change,
): Promise<StoredLead | undefined> {
  const entries = logEntries.map((entry, index) => newLogEvent(lead, entry, addMs(at, index)));
  const outbox = [...(entries.length > 0 ? entries : [newLeadChangedEvent(lead)]), ...extraEvents];
  const changed = await applyUpdate(
    { _id: lead._id, ownerId: lead.ownerId, deleted: false, ...where },
    {
      ...update,
      $set: { ...update.$set, touchedAt: new Date() },
      $push: { ...update.$push, outbox: { $each: outbox } },
    },
  );
  if (!changed) return undefined;
  await Promise.all(entries.map(storeLogEntry));
  return changed;
}

type LeadFilter = Pick<StoredLead, '_id' | 'ownerId'> & Partial<StoredLead>;

/** Updates a lead; counts the change if the board's totals depend on it. */
export function applyUpdate(
  filter: LeadFilter,
  update: UpdateQuery<StoredLeadFields>,
): Promise<StoredLead | null> {
  const { $set = {}, $unset = {} } = update;
  const isCounted = [$set.stage, $set.value, $set.deleted, $unset.value].some(
    (field) => field !== undefined,
  );
  if (!isCounted)
    return LeadModel.findOneAndUpdate(filter, update, {
      returnDocument: 'after',
    }).lean<StoredLead>();
  return countChange(filter.ownerId, async () => {
    const before = await LeadModel.findOneAndUpdate(filter, update, {
      returnDocument: 'before',
    }).lean<StoredLead>();
    if (!before) return { result: null, counted: {} };
    const after: CountedLead = {
      stage: $set.stage ?? before.stage,
      value: $unset.value ? undefined : ($set.value ?? before.value),
      deleted: $set.deleted ?? before.deleted,
    };
    const result = await LeadModel.findById(before._id).lean<StoredLead>();
    return { result, counted: { before, after } };
  });
}

const newLeadChangedEvent = ({ _id, ownerId }: Pick<StoredLead, '_id' | 'ownerId'>) =>
  newEvent('lead.changed', { leadId: String(_id), freelancerId: String(ownerId) });

const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** A time after `before`, so that a log sorted by time is in order. */
export const laterThan = (before: Date, at = new Date()) =>
  new Date(Math.max(at.getTime(), before.getTime() + 1));
