import type { EndpointBody, leads } from '@soloist/contracts';
import { indexedText, newEvent } from '@soloist/server-kit';
import type { StoredSite } from '../sites/index.ts';
import { addLead } from './add-lead.service.ts';
import type { MessageLimit } from './daily-limit.service.ts';
import { LeadModel } from './leads.model.ts';

type Message = Omit<EndpointBody<typeof leads.writeToSite>, 'host'>;

interface SiteMessageInput {
  message: Message;
  /** The public host name of the site it was written on. */
  site: Pick<StoredSite, 'ownerId'> & { host: string };
  ip: string;
}

/**
 * Creates a lead from a message and publishes it; repeating the message changes nothing.
 * @throws AppError `rate_limited` above the daily limit of the network.
 */
export async function receiveSiteMessage(
  { message, site, ip }: SiteMessageInput,
  limit: MessageLimit,
) {
  const { ownerId, host } = site;
  const isSame = { ownerId, message_id: indexedText(message.message_id) };
  if (await LeadModel.exists(isSame)) return;
  await limit.take({ ownerId: String(ownerId), ip });
  const { message_id: _, ...details } = message;
  const freelancerId = String(ownerId);
  await addLead(
    // A message to a freelancer's site implies consent to a reply.
    { ...message, ownerId, host, source: 'portfolio', mayWrite: true },
    {
      by: 'lead',
      extraEvents: (leadId) => [
        newEvent('lead.received', {
          ...{ leadId, freelancerId, host, campaign: '', suspicious: false },
          ...details,
        }),
      ],
    },
  );
}
