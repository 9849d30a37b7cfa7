import type { SendResult } from '../../clients/smtp.ts';
import type { StoredMail } from './mails.model.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

export const unconfirmedReason =
  'We could not confirm that the mail left. Check with the recipient before sending it again.';
const whyUnready = 'A part of Soloist is away. The mail waits for it.';

/** How one try ended. */
export type Attempt =
  | SendResult
  | { outcome: 'unwanted' | 'suppressed'; reason: string }
  /** A service of ours is away: it will be back, and the mail waits for it as long as it takes. */
  | { outcome: 'unready'; cause: Error }
  /** Something that belongs in it is not there. */
  | { outcome: 'unwritten'; cause: Error };

/** What becomes of the mail then. */
export type End =
  | { state: 'sent'; said: string }
  | { state: 'failed' | 'bounced' | 'skipped'; reason: string }
  | { state: 'waiting'; nextAttemptAt: Date; why: string };

/** What follows from a try: the end, or when the next one is. */
export function endOf({ attempts, giveUpAt }: StoredMail, result: Attempt): End {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  const nextAttemptAt = new Date(Date.now() + pauseMs);
  switch (result.outcome) {
    case 'sent':
      return { state: 'sent', said: `The mail server accepted it: ${result.said}` };
    case 'refused':
      return { state: 'failed', reason: result.said };
    case 'bounced':
      return { state: 'bounced', reason: `The mail server refuses this address: ${result.said}` };
    case 'suppressed':
      return { state: 'bounced', reason: result.reason };
    case 'unwanted':
      return { state: 'skipped', reason: result.reason };
    case 'unknown':
      return { state: 'failed', reason: unconfirmedReason };
    case 'unready':
      return { state: 'waiting', nextAttemptAt, why: whyUnready };
    case 'unwritten':
    case 'unsent': {
      const { why, reason } = whyUnsent(result);
      if (nextAttemptAt < giveUpAt) return { state: 'waiting', nextAttemptAt, why };
      return { state: 'failed', reason };
    }
  }
}

/** Why a mail waits, and what is said when the patience is over. */
function whyUnsent(result: Attempt): { why: string; reason: string } {
  if (result.outcome === 'unwritten') {
    const why = 'The mail could not be written.';
    return { why: `${why} It is tried again.`, reason: `${why} Please try again.` };
  }
  const said = 'said' in result ? result.said : undefined;
  if (said) {
    return {
      why: `The mail server asks to wait: ${said}`,
      reason: `The mail server asked to wait for too long: ${said}`,
    };
  }
  const why = 'The mail server cannot be reached. It is tried again.';
  return { why, reason: 'The mail server could not be reached. Please try again.' };
}
