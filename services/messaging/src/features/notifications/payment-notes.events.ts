import type { DomainEvent } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import type { NotificationText } from './notification-texts.ts';
import { createNotifier } from './notifier.ts';
import {
  disputedText,
  partPaidText,
  payoutText,
  referralText,
  refundedText,
  subscriptionText,
} from './payment-texts.ts';

type MoneyEvent = DomainEvent<'invoice.part-paid' | 'invoice.refunded' | 'invoice.disputed'>;

const invoiceLink = (invoiceId: string) => `/projects?tab=invoices&invoice=${invoiceId}`;

/** Tells people what becomes of their money: of invoices, payouts, their plan, whom they invited. */
export function paymentNoteEvents(live: Live): EventHandlers {
  const keep = createNotifier(live);
  const zoneOf = async (userId: string) => (await readPreferences(userId)).timezone;

  async function tellInvoice(event: MoneyEvent, note?: NotificationText & { link?: string }) {
    const { freelancerId: userId, invoiceId } = event.payload;
    live.tellChange(userId, { topic: 'invoice', id: invoiceId });
    if (note) await keep({ userId, event }, { link: invoiceLink(invoiceId), ...note });
  }

  return {
    'invoice.part-paid': (event) => tellInvoice(event, partPaidText(event.payload)),
    'invoice.refunded': (event) => tellInvoice(event, refundedText(event.payload)),
    'invoice.disputed': async (event) => {
      const { freelancerId, disputeId } = event.payload;
      const text = disputedText(event.payload, await zoneOf(freelancerId));
      await tellInvoice(event, text && { ...text, link: `/payments/disputes/${disputeId}` });
    },
    'wallet.changed': async ({ payload: { userId } }) =>
      live.tellChange(userId, { topic: 'wallet', id: '' }),
    'payout.moved': async (event) => {
      const { userId, payoutId } = event.payload;
      live.tellChange(userId, { topic: 'wallet', id: payoutId });
      const text = payoutText(event.payload);
      if (text) await keep({ userId, event }, { ...text, link: '/payments' });
    },
    'subscription.changed': async (event) => {
      const { userId } = event.payload;
      live.tellChange(userId, { topic: 'subscription', id: '' });
      const text = subscriptionText(event.payload, await zoneOf(userId));
      await keep({ userId, event }, { ...text, link: '/settings#plan' });
    },
    'referral.moved': async (event) => {
      const { inviterId, userId: writerId } = event.payload;
      live.tellChange(inviterId, { topic: 'wallet', id: '' });
      const link = '/refer-to-earn';
      await keep({ userId: inviterId, event }, { ...referralText(event.payload), link, writerId });
    },
  };
}
