import type { EndpointBody, leads } from '@soloist/contracts';
import { indexedText, newEvent } from '@soloist/service-kit';
import type { StoredSite } from '../sites/sites.model.ts';
import { addLead } from './add-lead.ts';
import type { DailyLimit } from './daily-limit.ts';
import { LeadModel } from './leads.model.ts';

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
  const { message_id: _, ...written } = message;
  const freelancerId = String(ownerId);
  await addLead(
    // Who writes to a freelancer's site asks for an answer.
    { ...message, ownerId, host, source: 'portfolio', mayWrite: true },
    {
      by: 'lead',
      tell: (leadId) => [
        newEvent('lead.received', {
          ...{ leadId, freelancerId, host, campaign: '', suspicious: false },
          ...written,
        }),
      ],
    },
  );
}
