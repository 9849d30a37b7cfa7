import type { PersonalData } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../deps.ts';
import { eraseJournalSettings, exportJournalSettings } from '../accounting/index.ts';
import { eraseAutopay, exportAutopay } from '../autopay/index.ts';
import { accountsOf, type LedgerTransaction, LedgerTransactionModel } from '../ledger/index.ts';
import {
  DisputeModel,
  PaymentModel,
  presentDispute,
  type StoredDispute,
  type StoredProviderPayment,
} from '../payments/index.ts';
import { erasePayouts, exportPayouts } from '../payouts/index.ts';
import { BillingModel, billingDetailsOf, billingOf, PersonModel } from '../people/index.ts';
import { eraseReferrals, exportReferrals } from '../referrals/index.ts';
import {
  eraseSubscriptions,
  exportSubscriptions,
  issueFinalFeeInvoices,
} from '../subscriptions/index.ts';

/** A person's side of the ledger, their payments to the platform, and their billing details. */
export const createPersonalData = (deps: PaymentsDeps): PersonalData => ({
  read: async ({ userId, email }) => {
    const accounts = accountsOf(userId);
    const transactions = await LedgerTransactionModel.find({
      'entries.account': mongoose.trusted({ $in: accounts }),
    })
      .sort({ createdAt: -1 })
      .lean<LedgerTransaction[]>();
    const payments = await PaymentModel.find({ freelancerId: userId })
      .sort({ paidAt: -1 })
      .lean<StoredProviderPayment[]>();
    const billing = await billingOf(userId);
    return {
      records: {
        movements: transactions.map((each) => personalSide(each, accounts)),
        payments: payments.map(toReceivedPayment),
        disputes: await disputeRecords(userId),
        ...(await exportPayouts(userId)),
        ...(await exportSubscriptions(userId)),
        autopay: await exportAutopay({ userId, email }),
        referrals: await exportReferrals(userId),
        journalSettings: await exportJournalSettings(userId),
        billing: billing ? [billingDetailsOf(billing)] : [],
      },
      files: [],
    };
  },
  // The law requires the ledger and the invoices to the person. They name its owner by an id, which
  // identifies no one once identity has deleted the person.
  async erase(person) {
    const { userId } = person;
    await issueFinalFeeInvoices(userId, deps);
    await eraseAutopay(person, deps);
    await erasePayouts(userId);
    await eraseSubscriptions(userId, deps);
    await eraseReferrals(userId);
    await eraseJournalSettings(userId);
    await BillingModel.deleteOne({ _id: userId });
    await PersonModel.deleteOne({ _id: userId });
  },
});

async function disputeRecords(userId: string) {
  const disputes = await DisputeModel.find({ freelancerId: userId })
    .sort({ _id: -1 })
    .lean<StoredDispute[]>();
  return disputes.map((stored) => ({
    ...presentDispute(stored),
    answer: stored.decision?.summary ?? '',
  }));
}

/** A client's payment, as the freelancer sees it. */
const toReceivedPayment = ({
  invoiceNumber,
  clientName,
  amount,
  currency,
  method,
  state,
  refunds,
  paidAt,
}: StoredProviderPayment) => ({
  ...{ invoiceNumber, clientName, amount, currency, method, state, paidAt },
  refunds: refunds.map(({ amount, reason, state, createdAt }) => {
    return { amount, reason, state, at: createdAt };
  }),
});

/** The counterpart's account is the counterpart's data. */
const personalSide = (
  { kind, entries, about, createdAt }: LedgerTransaction,
  accounts: string[],
) => ({
  kind,
  at: createdAt,
  about,
  entries: entries
    .filter(({ account }) => accounts.includes(account))
    .map(({ account, currency, amount }) => ({ of: account.split(':')[0], currency, amount })),
});
