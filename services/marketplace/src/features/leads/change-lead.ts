import type { DomainEvent } from '@soloist/contracts';
import { newEvent, notFound } from '@soloist/service-kit';
import type { UpdateQuery } from 'mongoose';
import { type Happened, keepLogged, logEntry } from './lead-log.service.ts';
import { type LeadFields, LeadModel, type StoredLead } from './leads.model.ts';

/** @throws AppError `not_found` for a lead that is somebody else's or deleted. */
export async function findOwnLead(ownerId: string, id: string): Promise<StoredLead> {
  const found = await LeadModel.findOne({ _id: id, ownerId, deleted: false }).lean<StoredLead>();
  if (!found) throw notFound('lead');
  return found;
}

interface Change {
  update: UpdateQuery<LeadFields>;
  /** What must hold of the lead still. */
  where?: object;
  /** What its log says of it; without, open windows only fetch it again. */
  happened?: Happened[];
  /** Of the first entry. */
  at?: Date;
  /** What others are told besides. */
  tell?: DomainEvent[];
}

/** Changes a lead, its log and what is told of it in one write. Nothing when `where` does not hold. */
export async function changeLead(
  lead: Pick<StoredLead, '_id' | 'ownerId'>,
  { update, where = {}, happened = [], at = new Date(), tell = [] }: Change,
): Promise<StoredLead | undefined> {
  const entries = happened.map((entry, index) => logEntry(lead, entry, later(at, index)));
  const outbox = [...(entries.length > 0 ? entries : [changeOf(lead)]), ...tell];
  const changed = await LeadModel.findOneAndUpdate(
    { _id: lead._id, ownerId: lead.ownerId, deleted: false, ...where },
    {
      ...update,
      $set: { ...update.$set, touchedAt: new Date() },
      $push: { ...update.$push, outbox: { $each: outbox } },
    },
    { returnDocument: 'after' },
  ).lean<StoredLead>();
  if (!changed) return undefined;
  await Promise.all(entries.map(keepLogged));
  return changed;
}

const changeOf = ({ _id, ownerId }: Pick<StoredLead, '_id' | 'ownerId'>) =>
  newEvent('lead.changed', { leadId: String(_id), freelancerId: String(ownerId) });

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Later than `before`, so that a log read by its times stands in its order. */
export const after = (before: Date, at = new Date()) =>
  new Date(Math.max(at.getTime(), before.getTime() + 1));
