import type { EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { Asking } from '../../parts.ts';
import { queueNotice } from './notices.service.ts';

const patienceMs = 2 * 24 * 3600 * 1000;

/** What freelancers write to their leads. Who has no account any more writes to nobody. */
export const leadMailEvents = ({ identity, ...asking }: Asking & { identity: IdentityClient }) =>
  ({
    'lead.mail-written': async ({ id, at, payload }) => {
      const { leadId, mailId, freelancerId, to, ...letter } = payload;
      const writer = await identity.addressOf(freelancerId);
      if (!writer) return;
      await queueNotice(
        {
          id,
          at,
          kind: 'lead-mail',
          to,
          data: { ...letter, fromEmail: writer.email },
          about: freelancerId,
          lead: { leadId, mailId },
          giveUpAt: new Date(Date.parse(at) + patienceMs),
        },
        asking,
      );
    },
  }) satisfies EventHandlers;
