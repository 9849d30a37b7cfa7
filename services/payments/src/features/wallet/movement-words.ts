import type { MovementKind } from '@soloist/contracts';
import type { About, Movement } from '../ledger/ledger.model.ts';

/** What a statement calls it. */
const names: Record<MovementKind, string> = {
  'payment.captured': 'Payment',
  'payment.released': 'Payment can be paid out',
  'refund.made': 'Refund',
  'dispute.held': 'Held back in a dispute',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'payout.started': 'Payout started',
  'payout.processed': 'Payout',
  'payout.reversed': 'Payout returned',
  'referral.earned': 'Referral reward',
  'referral.released': 'Referral reward can be paid out',
  'referral.reversed': 'Referral reward taken back',
};
const isNamed = (kind: string): kind is MovementKind => kind in names;
export const nameOf = (kind: string) => (isNamed(kind) ? names[kind] : kind);

const textOf = (about: About, fact: string) => {
  const value = about[fact];
  return typeof value === 'string' ? value : '';
};

/**
 * What it came from or went to: `invoiceNumber` and `clientName` of payments, refunds and disputes, `to`
 * of payouts, `name` of referrals.
 */
export function aboutOf({ about }: Pick<Movement, 'about'>): string {
  const facts = ['invoiceNumber', 'clientName', 'to', 'name'].map((fact) => textOf(about, fact));
  return facts.filter(Boolean).join(' · ');
}

/** The page of ours that shows it; empty where there is none. */
export function hrefOf({ kind, about }: Pick<Movement, 'kind' | 'about'>): string {
  const invoiceId = textOf(about, 'invoiceId');
  const disputeId = textOf(about, 'disputeId');
  if (kind.startsWith('dispute.') && disputeId) return `/payments/disputes/${disputeId}`;
  if (invoiceId) return `/projects?tab=invoices&invoice=${invoiceId}`;
  return kind.startsWith('referral.') ? '/refer-to-earn' : '';
}
