import type { EventHandlers } from '@soloist/server-kit';
import type { JobDeps } from '../../deps.ts';
import type { DocumentsIdentityClient } from '../people/index.ts';
import { queueNotificationEmail } from './notification-emails.service.ts';

const patienceMs = 2 * 24 * 3600 * 1000;

/** Emails from freelancers to their leads. A deleted account sends none. */
export const leadEmailEvents = ({
  identity,
  ...jobDeps
}: JobDeps & { identity: DocumentsIdentityClient }) =>
  ({
    'lead.mail-written': async ({ id, at, payload }) => {
      const { leadId, mailId, freelancerId, to, ...content } = payload;
      const writer = await identity.addressOf(freelancerId);
      if (!writer) return;
      await queueNotificationEmail(
        {
          id,
          at,
          kind: 'lead-mail',
          to,
          data: { ...content, fromEmail: writer.email },
          about: freelancerId,
          lead: { leadId, mailId },
          giveUpAt: new Date(Date.parse(at) + patienceMs),
        },
        jobDeps,
      );
    },
  }) satisfies EventHandlers;
