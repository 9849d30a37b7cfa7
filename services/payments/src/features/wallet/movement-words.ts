import { type MovementKind, movementNames } from '@soloist/contracts';
import type { About, Movement } from '../ledger/ledger.model.ts';

const isNamed = (kind: string): kind is MovementKind => kind in movementNames;
export const nameOf = (kind: string) => (isNamed(kind) ? movementNames[kind] : kind);

const textOf = (about: About, fact: string) => {
  const value = about[fact];
  return typeof value === 'string' ? value : '';
};

/**
 * What it came from or went to: `invoiceNumber` and `clientName` of payments, refunds and disputes, `to`
 * of payouts, `name` of referrals, as the wallet shows them.
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
