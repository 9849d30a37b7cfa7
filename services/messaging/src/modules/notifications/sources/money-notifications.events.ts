import { type EventPayload, type MandateEnd, referralShare } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import type { NotificationText } from '../inbox/notification-text.rules.ts';
import { createNotifier } from '../inbox/notifier.service.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import { clientNameOf, formatAmount, formatDay } from './notification-texts.rules.ts';

/** Notifies people about their payouts, their plan and their referrals. */
export function moneyNotificationEvents(live: Live): EventHandlers {
  const notify = createNotifier(live);
  return {
    'wallet.changed': async ({ payload: { userId } }) =>
      live.publishUserChange(userId, { topic: 'wallet', id: '' }),
    'autopay.moved': async (event) => {
      const { freelancerId: userId } = event.payload;
      const text = autopayText(event.payload);
      if (text) await notify({ userId, event }, { ...text, link: '/projects?tab=invoices' });
    },
    'payout.moved': async (event) => {
      const { userId, payoutId } = event.payload;
      live.publishUserChange(userId, { topic: 'wallet', id: payoutId });
      const text = payoutText(event.payload);
      if (text) await notify({ userId, event }, { ...text, link: '/payments' });
    },
    'subscription.changed': async (event) => {
      const { userId } = event.payload;
      live.publishUserChange(userId, { topic: 'subscription', id: '' });
      const { timezone } = await readPreferences(userId);
      const text = subscriptionText(event.payload, timezone);
      await notify({ userId, event }, { ...text, link: '/settings#plan' });
    },
    'referral.moved': async (event) => {
      const { inviterId: userId, userId: writerId } = event.payload;
      live.publishUserChange(userId, { topic: 'wallet', id: '' });
      const link = '/refer-to-earn';
      await notify({ userId, event }, { ...referralText(event.payload), link, writerId });
    },
  };
}

/** News of a client's autopay; a payment is notified as such. */
function autopayText(autopay: EventPayload<'autopay.moved'>): NotificationText | undefined {
  const { news, number, reason } = autopay;
  const client = clientNameOf(autopay);
  const money = formatAmount(autopay);
  switch (news) {
    case 'started':
      return { title: `${client} turned on autopay`, body: `Up to ${money} per charge.` };
    case 'announced':
      return undefined;
    case 'too_large':
      return {
        title: `We won’t charge invoice ${number} automatically`,
        body: `${money} is more than ${client} allows per charge. We asked them to pay it.`,
      };
    case 'failed':
      return {
        title: `${money} from ${client} failed`,
        body: `${reason} We’ll try invoice ${number} again.`,
      };
    case 'given_up':
      return {
        title: `Invoice ${number} was not paid automatically`,
        body: `${reason} All attempts failed. We asked ${client} to pay it.`,
      };
    case 'skipped':
      return {
        title: `${client} skipped a charge of ${money}`,
        body: `They’ll pay invoice ${number} themselves.`,
      };
    case 'ended':
      return {
        title: `${client}’s autopay is off`,
        body: endTexts[autopay.endReason ?? ''] ?? reason,
      };
  }
}

/** Why autopay ended, as its freelancer reads it; the other reasons read the same to both sides. */
const endTexts: Partial<Record<MandateEnd | '', string>> = {
  client: 'They stopped it. They can turn it on again on any of your invoices.',
  freelancer: 'You stopped it. Only they can turn it on again.',
};

/** Notification of a payout's outcome; the person or their schedule started it. */
function payoutText(payout: EventPayload<'payout.moved'>): NotificationText | undefined {
  const { state, to, reason } = payout;
  const money = formatAmount(payout);
  const returned = `${reason} The money is back in your wallet.`.trim();
  switch (state) {
    case 'paid':
      return { title: `${money} was paid out`, body: `To ${to}.` };
    case 'failed':
      return { title: `Your payout of ${money} failed`, body: returned };
    case 'reversed':
      return { title: `Your payout of ${money} was returned`, body: returned };
    case 'started':
    case 'processing':
      return undefined;
  }
}

function subscriptionText(
  { state, renewsAt }: EventPayload<'subscription.changed'>,
  timezone: string,
): NotificationText {
  const day = formatDay(renewsAt, timezone);
  switch (state) {
    case 'active':
      return {
        title: 'Your Soloist Pro plan is active',
        body: `It renews on ${day}. Its invoices are in your settings.`,
      };
    case 'grace':
      return {
        title: 'Your Soloist Pro payment failed',
        body: `You keep your plan until ${day}. Pay in your settings before then, with another card if needed.`,
      };
    case 'ending':
      return {
        title: 'Soloist Pro is cancelled',
        body: `You keep your plan until ${day}. We won’t charge you again.`,
      };
    case 'ended':
      return {
        title: 'Your Soloist Pro plan has ended',
        body: 'You’re on the free plan now. Everything you made stays.',
      };
  }
}

const share = `${referralShare / 100}%`;

/** A deleted account has no name. */
function referralText({ name, stage }: EventPayload<'referral.moved'>): NotificationText {
  switch (stage) {
    case 'joined':
      return {
        title: `${name || 'Someone'} joined with your link`,
        body: 'We’ll tell you when you earn from it.',
      };
    case 'qualified':
      return {
        title: `${name || 'Someone you invited'} got their first payment`,
        body: `You earn ${share} of the fees they pay in their first year.`,
      };
    case 'paid':
      return {
        title: `Your reward for inviting ${name || 'someone'} is in your wallet`,
        body: 'It is available for payout.',
      };
  }
}
