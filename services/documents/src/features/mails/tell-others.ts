import { newEvent } from '@soloist/service-kit';
import type { StoredMail } from './mails.model.ts';
import type { End } from './sending-outcomes.ts';

/** How a mail ended, for the service that asked for it and wants to know; nothing of other mails. */
export function newsOf({ lead, chatMessageId, about, to }: StoredMail, end: End) {
  if (end.state === 'waiting') return undefined;
  const outcome = {
    state: end.state === 'skipped' ? ('failed' as const) : end.state,
    reason: 'reason' in end ? end.reason : '',
  };
  if (lead && about) {
    return newEvent('lead.mail-settled', { ...lead, freelancerId: about, to, ...outcome });
  }
  if (chatMessageId) {
    return newEvent('chat.guest-mail-settled', { messageId: chatMessageId, ...outcome });
  }
  return undefined;
}
