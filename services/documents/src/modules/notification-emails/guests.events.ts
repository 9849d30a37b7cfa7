import { guestIdsFor, guestReplyPrefix } from '@soloist/contracts';
import { createSignedIds, type EventHandlers } from '@soloist/server-kit';
import type { DocumentsConfig } from '../../config.ts';
import type { JobDeps } from '../../deps.ts';
import type { DocumentsIdentityClient } from '../people/index.ts';
import { queueNotificationEmail } from './notification-emails.service.ts';

const patienceMs = 2 * 24 * 3600 * 1000;

interface Mailing extends JobDeps {
  identity: DocumentsIdentityClient;
  config: Pick<DocumentsConfig, 'INBOUND_MAIL_DOMAIN' | 'INTERNAL_SECRET' | 'PUBLIC_URL'>;
}

/** Emails from freelancers to people without an account. A deleted account sends none. */
export function guestEmailEvents({ identity, config, ...jobDeps }: Mailing) {
  const { INBOUND_MAIL_DOMAIN: domain, INTERNAL_SECRET, PUBLIC_URL } = config;
  const replies = createSignedIds(INTERNAL_SECRET, guestIdsFor.replies);
  const stops = createSignedIds(INTERNAL_SECRET, guestIdsFor.stops);
  const threadOf = (guestId: string) => `<${guestId}@${domain || new URL(PUBLIC_URL).hostname}>`;
  return {
    'chat.guest-written': async ({ id, at, payload }) => {
      const { messageId, guestId, freelancerId, to, answers, ...content } = payload;
      const writer = await identity.addressOf(freelancerId);
      if (!writer) return;
      await queueNotificationEmail(
        {
          id,
          at,
          kind: 'guest-mail',
          to,
          data: {
            ...content,
            fromEmail: writer.email,
            replyTo: domain ? `${guestReplyPrefix}${replies.sign(guestId)}@${domain}` : '',
            references: [threadOf(guestId), answers].filter(Boolean),
            unsubscribeToken: stops.sign(guestId),
          },
          about: freelancerId,
          chatMessageId: messageId,
          giveUpAt: new Date(Date.parse(at) + patienceMs),
        },
        jobDeps,
      );
    },
  } satisfies EventHandlers;
}
