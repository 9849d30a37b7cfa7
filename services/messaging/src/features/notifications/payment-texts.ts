import { type EventPayload, formatMoney, referralShare } from '@soloist/contracts';
import { DateTime } from 'luxon';
import type { NotificationText } from './notification-texts.ts';

const nameOf = ({ clientName }: { clientName: string }) => clientName || 'Your client';
const moneyOf = ({ amount, currency }: { amount: number; currency: string }) =>
  formatMoney(amount, currency);

/** The day where the person is, such as `November 30, 2026`. */
const dayOf = (instant: string, timezone: string) =>
  DateTime.fromISO(instant, { zone: timezone }).toFormat('MMMM d, yyyy');

export const partPaidText = (paid: EventPayload<'invoice.part-paid'>): NotificationText => ({
  title: `${moneyOf(paid)} came in for invoice ${paid.number}`,
  body: `${nameOf(paid)} paid a part of it. ${formatMoney(paid.left, paid.currency)} is still to pay.`,
});

export function refundedText(refunded: EventPayload<'invoice.refunded'>): NotificationText {
  const { number, reason, isSurplus } = refunded;
  const client = nameOf(refunded);
  if (isSurplus) {
    return {
      title: `${moneyOf(refunded)} too much was paid for invoice ${number}`,
      body: `It went back to ${client}. What you earned stays as it is.`,
    };
  }
  return {
    title: `${moneyOf(refunded)} of invoice ${number} went back to ${client}`,
    body: `The credit note is on its way to them. Reason: ${reason}`,
  };
}

type Disputed = EventPayload<'invoice.disputed'>;

/** Of what the bank did; that it looks at the answer, and what a freelancer gave in to, is no news. */
export function disputedText(disputed: Disputed, timezone: string): NotificationText | undefined {
  const { number, state, respondBy } = disputed;
  const money = moneyOf(disputed);
  const lost = `${money} went back to ${nameOf(disputed)}, and the invoice is open again.`;
  switch (state) {
    case 'open':
      return {
        title: `The bank of ${nameOf(disputed)} asks ${money} of invoice ${number} back`,
        body: `Answer by ${dayOf(respondBy, timezone)}: what speaks for you is collected already. Without an answer the bank decides alone.`,
      };
    case 'won':
      return {
        title: `You won the dispute about invoice ${number}`,
        body: `${money} is yours again.`,
      };
    case 'lost':
      return { title: `The dispute about invoice ${number} is lost`, body: lost };
    case 'expired':
      return {
        title: `The dispute about invoice ${number} ended without your answer`,
        body: lost,
      };
    case 'under_review':
    case 'accepted':
      return undefined;
  }
}

/** Of how a payout ended; its begin is the person's own doing, or their schedule's. */
export function payoutText(payout: EventPayload<'payout.moved'>): NotificationText | undefined {
  const { state, to, reason } = payout;
  const money = moneyOf(payout);
  const back = `${reason} It is in your wallet again.`.trim();
  switch (state) {
    case 'paid':
      return { title: `${money} was paid out`, body: `To ${to}.` };
    case 'failed':
      return { title: `The payout of ${money} did not go through`, body: back };
    case 'reversed':
      return { title: `The payout of ${money} came back`, body: back };
    case 'started':
    case 'processing':
      return undefined;
  }
}

type Subscribed = EventPayload<'subscription.changed'>;

export function subscriptionText(
  { state, renewsAt }: Subscribed,
  timezone: string,
): NotificationText {
  const day = dayOf(renewsAt, timezone);
  switch (state) {
    case 'active':
      return {
        title: 'Your Soloist Pro plan is active',
        body: `It renews on ${day}. Its invoices are in your settings.`,
      };
    case 'grace':
      return {
        title: 'The charge for Soloist Pro failed',
        body: `You keep your plan until ${day}. Pay it in your settings before that day, with another card if need be.`,
      };
    case 'ending':
      return {
        title: 'Soloist Pro is cancelled',
        body: `You keep your plan until ${day}, and nothing is charged any more.`,
      };
    case 'ended':
      return {
        title: 'Your Soloist Pro plan has ended',
        body: 'You are on the free plan now. Everything that you made stays.',
      };
  }
}

const share = `${referralShare / 100}%`;

/** Who has left has no name any more. */
export function referralText({ name, stage }: EventPayload<'referral.moved'>): NotificationText {
  switch (stage) {
    case 'joined':
      return {
        title: `${name || 'Somebody'} joined by your link`,
        body: 'You hear when their first payment brings you something.',
      };
    case 'qualified':
      return {
        title: `${name || 'Somebody you invited'} had a first payment`,
        body: `You get ${share} of the fees that they pay in their first year.`,
      };
    case 'paid':
      return {
        title: `What ${name || 'somebody you invited'} brought you is in your wallet`,
        body: 'You can have it paid out like everything else there.',
      };
  }
}
