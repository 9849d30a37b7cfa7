import type { EndpointBody, leads } from '@soloist/contracts';
import {
  afterCursor,
  indexedText,
  isDuplicateKey,
  newEvent,
  toPage,
  wasErased,
} from '@soloist/service-kit';
import { Types } from 'mongoose';
import type { StoredSite } from '../sites/sites.model.ts';
import type { DailyLimit } from './daily-limit.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';

type Message = Omit<EndpointBody<typeof leads.writeToSite>, 'host'>;

interface Written {
  message: Message;
  /** The site that it was written on, by its public host name. */
  site: Pick<StoredSite, 'ownerId'> & { host: string };
  ip: string;
}

/**
 * Makes a lead of a message and tells of it; the same message again changes nothing.
 * @throws AppError `rate_limited` when very many came from one network today.
 */
export async function receiveMessage({ message, site, ip }: Written, limit: DailyLimit) {
  const { ownerId, host } = site;
  const isSame = { ownerId, message_id: indexedText(message.message_id) };
  if (await LeadModel.exists(isSame)) return;
  await limit.take({ ownerId: String(ownerId), ip });
  const lead = newLead(message, { ownerId, host });
  try {
    await LeadModel.create(lead);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  if (await wasErased(String(ownerId))) await LeadModel.deleteMany({ ownerId });
}

function newLead(message: Message, { ownerId, host }: Written['site']) {
  const _id = new Types.ObjectId();
  const { message_id: _, ...written } = message;
  const told = newEvent('lead.received', {
    leadId: String(_id),
    freelancerId: String(ownerId),
    host,
    ...written,
  });
  return {
    _id,
    ownerId,
    host,
    ...message,
    source: 'portfolio' as const,
    stage: 'new' as const,
    createdAt: new Date(told.at),
    outbox: [told],
  };
}

export async function listOwnLeads(
  ownerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const found = await LeadModel.find({ ownerId, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredLead[]>();
  return toPage(found, limit);
}
