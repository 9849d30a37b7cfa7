import type {
  DomainEvent,
  LeadLogActor,
  LeadLogKind,
  LeadSource,
  LeadStage,
} from '@soloist/contracts';
import { invalidInput, isDuplicateKey, newEvent } from '@soloist/server-kit';
import mongoose, { type Types } from 'mongoose';
import { forgetCohorts, recountLead } from './lead-cohorts.service.ts';
import { LeadLogModel, type StoredLogEntry } from './lead-log.model.ts';

type Logged = DomainEvent<'lead.logged'>;

export interface LeadLogInput {
  what: LeadLogKind;
  from?: LeadStage | undefined;
  to?: LeadStage | undefined;
  by: LeadLogActor;
  about?: string;
  /** For `created` only. */
  source?: LeadSource;
  campaignId?: string | undefined;
}

/** An entry of a lead's log, for its outbox in the same write as the change it records. */
export function newLogEvent(
  lead: { _id: Types.ObjectId; ownerId: Types.ObjectId | string },
  { from, to, about = '', ...entry }: LeadLogInput,
  at = new Date(),
): Logged {
  const event = newEvent('lead.logged', {
    leadId: String(lead._id),
    freelancerId: String(lead.ownerId),
    ...entry,
    from: from ?? null,
    to: to ?? null,
    about,
  });
  return { ...event, at: at.toISOString() };
}

/** The stored entry of such an event. */
export const toLogEntry = ({ id, at, payload }: Logged) => ({
  _id: id,
  leadId: new mongoose.Types.ObjectId(payload.leadId),
  ownerId: new mongoose.Types.ObjectId(payload.freelancerId),
  at: new Date(at),
  what: payload.what,
  from: payload.from || undefined,
  to: payload.to || undefined,
  by: payload.by,
  about: payload.about,
  source: payload.source,
  campaignId: payload.campaignId ? new mongoose.Types.ObjectId(payload.campaignId) : undefined,
});

/** Stores an entry, once: right after its change, and when its event arrives. */
export async function storeLogEntry(event: Logged) {
  const entry = toLogEntry(event);
  try {
    await LeadLogModel.create(entry);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  // Also for a stored entry: the process that stored it may have been killed before this.
  await recountLead(entry);
}

/** Deletes the entry of an event, after its lead was erased. */
export async function deleteLogEntry(event: Logged) {
  await LeadLogModel.deleteOne({ _id: event.id });
  await forgetCohorts(event.payload.freelancerId);
}

/** One page of a lead's activity, newest first. */
export async function listHistory(
  leadId: Types.ObjectId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const entries = await LeadLogModel.find({ leadId, ...before(cursor) })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .lean<StoredLogEntry[]>();
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: entries.length > limit && last ? `${last.at.getTime()}.${last._id}` : null,
  };
}

function before(cursor: string | undefined) {
  if (!cursor) return {};
  const [, ms, id] = /^(\d{1,16})\.([\w-]{1,40})$/.exec(cursor) ?? [];
  if (!ms || !id) throw invalidInput('This page does not exist.');
  const at = new Date(Number(ms));
  const { trusted } = mongoose;
  return { $or: [{ at: trusted({ $lt: at }) }, { at, _id: trusted({ $lt: id }) }] };
}
