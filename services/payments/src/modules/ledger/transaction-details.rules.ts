import { type TransactionKind, transactionNames } from '@soloist/contracts';
import type { LedgerTransaction, TransactionMetadata } from './ledger.model.ts';

const isNamed = (kind: string): kind is TransactionKind => kind in transactionNames;
export const transactionName = (kind: string) => (isNamed(kind) ? transactionNames[kind] : kind);

const textOf = (about: TransactionMetadata, key: string) => {
  const value = about[key];
  return typeof value === 'string' ? value : '';
};

/**
 * Source or destination of a transaction: `invoiceNumber` and `clientName` of payments, refunds and
 * disputes, `to` of payouts, `name` of referrals, as the wallet shows them.
 */
export function transactionDetails({ about }: Pick<LedgerTransaction, 'about'>): string {
  const details = ['invoiceNumber', 'clientName', 'to', 'name'].map((key) => textOf(about, key));
  return details.filter(Boolean).join(' · ');
}

/** Path of the page that shows it; empty without one. */
export function transactionHref({
  kind,
  about,
}: Pick<LedgerTransaction, 'kind' | 'about'>): string {
  const invoiceId = textOf(about, 'invoiceId');
  const disputeId = textOf(about, 'disputeId');
  if (kind.startsWith('dispute.') && disputeId) return `/payments/disputes/${disputeId}`;
  if (invoiceId) return `/projects?tab=invoices&invoice=${invoiceId}`;
  return kind.startsWith('referral.') ? '/refer-to-earn' : '';
}
