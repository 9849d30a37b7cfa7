import { newEvent } from '@soloist/server-kit';
import type { StoredMail } from './mails.model.ts';
import type { SendOutcome } from './outcomes.rules.ts';

/**
 * The event with an email's outcome, for the service that requested it; undefined for other emails.
 */
export function createOutcomeEvent(
  { lead, chatMessageId, about, to }: StoredMail,
  end: SendOutcome,
) {
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
