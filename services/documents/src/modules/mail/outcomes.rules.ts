import type { StoredMail } from './mails.model.ts';
import type { SendResult } from './smtp-replies.rules.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

export const unconfirmedReason =
  'We couldn’t confirm that the email was sent. Check with the recipient before sending it again.';
const unreadyReason = 'Part of Soloist is unavailable. We’ll send the email when it’s back.';

/** Result of one attempt. */
export type SendAttempt =
  | SendResult
  | { outcome: 'unwanted' | 'suppressed'; reason: string }
  /**
   * A service of ours is unavailable: it will be back, and the email waits for it as long as it
   * takes.
   */
  | { outcome: 'unready'; cause: Error }
  /** Part of its content is missing. */
  | { outcome: 'unwritten'; cause: Error };

/** The email's state after an attempt. */
export type SendOutcome =
  | { state: 'sent'; said: string }
  | { state: 'failed' | 'bounced' | 'skipped'; reason: string }
  | { state: 'waiting'; nextAttemptAt: Date; why: string };

/** The consequence of an attempt: the final state, or the time of the next attempt. */
export function decideOutcome(
  { attempts, giveUpAt }: StoredMail,
  result: SendAttempt,
): SendOutcome {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  const nextAttemptAt = new Date(Date.now() + pauseMs);
  switch (result.outcome) {
    case 'sent':
      return { state: 'sent', said: `The mail server accepted it: ${result.response}` };
    case 'refused':
      return { state: 'failed', reason: result.response };
    case 'bounced':
      return {
        state: 'bounced',
        reason: `The mail server rejected this address: ${result.response}`,
      };
    case 'suppressed':
      return { state: 'bounced', reason: result.reason };
    case 'unwanted':
      return { state: 'skipped', reason: result.reason };
    case 'unknown':
      return { state: 'failed', reason: unconfirmedReason };
    case 'unready':
      return { state: 'waiting', nextAttemptAt, why: unreadyReason };
    case 'unwritten':
    case 'unsent': {
      const { why, reason } = describeUnsent(result);
      if (nextAttemptAt < giveUpAt) return { state: 'waiting', nextAttemptAt, why };
      return { state: 'failed', reason };
    }
  }
}

/** The reason why an email is pending, and the one shown once it is given up. */
function describeUnsent(result: SendAttempt): { why: string; reason: string } {
  if (result.outcome === 'unwritten') {
    const why = 'We couldn’t compose the email.';
    return { why: `${why} We’ll try again.`, reason: `${why} Try again.` };
  }
  const response = 'response' in result ? result.response : undefined;
  if (response) {
    return {
      why: `The mail server asked us to wait: ${response}`,
      reason: `The mail server deferred the email for too long: ${response}`,
    };
  }
  const why = 'We couldn’t reach the mail server. We’ll try again.';
  return { why, reason: 'We couldn’t reach the mail server. Try again.' };
}
