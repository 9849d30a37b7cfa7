import { guestIdsFor, guestReplyPrefix } from '@soloist/contracts';
import { createSignedIds, type EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { DocumentsConfig } from '../../config.ts';
import type { Asking } from '../../parts.ts';
import { queueNotice } from './notices.service.ts';

const patienceMs = 2 * 24 * 3600 * 1000;

interface Mailing extends Asking {
  identity: IdentityClient;
  config: Pick<DocumentsConfig, 'INBOUND_MAIL_DOMAIN' | 'INTERNAL_SECRET' | 'PUBLIC_URL'>;
}

/** What freelancers write to people without an account. Who has no account any more writes to nobody. */
export function guestMailEvents({ identity, config, ...asking }: Mailing) {
  const { INBOUND_MAIL_DOMAIN: domain, INTERNAL_SECRET, PUBLIC_URL } = config;
  const replies = createSignedIds(INTERNAL_SECRET, guestIdsFor.replies);
  const stops = createSignedIds(INTERNAL_SECRET, guestIdsFor.stops);
  const threadOf = (guestId: string) => `<${guestId}@${domain || new URL(PUBLIC_URL).hostname}>`;
  return {
    'chat.guest-written': async ({ id, at, payload }) => {
      const { messageId, guestId, freelancerId, to, answers, ...letter } = payload;
      const writer = await identity.addressOf(freelancerId);
      if (!writer) return;
      await queueNotice(
        {
          id,
          at,
          kind: 'guest-mail',
          to,
          data: {
            ...letter,
            fromEmail: writer.email,
            replyTo: domain ? `${guestReplyPrefix}${replies.sign(guestId)}@${domain}` : '',
            references: [threadOf(guestId), answers].filter(Boolean),
            unsubscribeToken: stops.sign(guestId),
          },
          about: freelancerId,
          chatMessageId: messageId,
          giveUpAt: new Date(Date.parse(at) + patienceMs),
        },
        asking,
      );
    },
  } satisfies EventHandlers;
}
