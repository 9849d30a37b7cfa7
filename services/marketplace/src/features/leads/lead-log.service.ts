import type {
  DomainEvent,
  LeadLogActor,
  LeadLogKind,
  LeadSource,
  LeadStage,
} from '@soloist/contracts';
import { invalidInput, isDuplicateKey, newEvent } from '@soloist/service-kit';
import mongoose, { type Types } from 'mongoose';
import { LeadLogModel, type StoredLogEntry } from './lead-log.model.ts';

type Logged = DomainEvent<'lead.logged'>;

export interface Happened {
  what: LeadLogKind;
  from?: LeadStage | undefined;
  to?: LeadStage | undefined;
  by: LeadLogActor;
  about?: string;
  /** Of `created`. */
  source?: LeadSource;
  campaignId?: string | undefined;
}

/** An entry of a lead's log, to put into its outbox in the same write as the change that it tells of. */
export function logEntry(
  lead: { _id: Types.ObjectId; ownerId: Types.ObjectId | string },
  { from, to, about = '', ...happened }: Happened,
  at = new Date(),
): Logged {
  const event = newEvent('lead.logged', {
    leadId: String(lead._id),
    freelancerId: String(lead.ownerId),
    ...happened,
    from: from ?? null,
    to: to ?? null,
    about,
  });
  return { ...event, at: at.toISOString() };
}

/** What is stored of such an event. */
export const asLogged = ({ id, at, payload }: Logged) => ({
  _id: id,
  leadId: new mongoose.Types.ObjectId(payload.leadId),
  ownerId: new mongoose.Types.ObjectId(payload.freelancerId),
  at: new Date(at),
  what: payload.what,
  ...(payload.from ? { from: payload.from } : {}),
  ...(payload.to ? { to: payload.to } : {}),
  by: payload.by,
  about: payload.about,
  ...(payload.source ? { source: payload.source } : {}),
  ...(payload.campaignId ? { campaignId: new mongoose.Types.ObjectId(payload.campaignId) } : {}),
});

/** Keeps an entry, once: right after its change, and when its event arrives. */
export async function keepLogged(event: Logged) {
  try {
    await LeadLogModel.create(asLogged(event));
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
}

/** One page of what happened to a lead, newest first. */
export async function listHistory(
  leadId: Types.ObjectId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const found = await LeadLogModel.find({ leadId, ...before(cursor) })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .lean<StoredLogEntry[]>();
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && last ? `${last.at.getTime()}.${last._id}` : null,
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
