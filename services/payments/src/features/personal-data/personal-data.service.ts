import type { PersonalData } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { BillingModel, billingOf, detailsOf } from '../billing/billing.model.ts';
import { DisputeModel, type StoredDispute } from '../disputes/disputes.model.ts';
import { presentDispute } from '../disputes/disputes.presenter.ts';
import { accountsOf } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { erasePayouts, payoutRecords } from '../payouts/personal-payouts.ts';
import { PersonModel } from '../people/people.model.ts';
import { issueLastFees } from '../platform-invoices/fee-invoices.ts';
import { forgetReferrals } from '../referrals/forget-referrals.ts';
import { referralRecords } from '../referrals/referrals.service.ts';
import { type Payment, PaymentModel } from '../settling/payments.model.ts';
import { eraseSubscriptions } from '../subscriptions/erase-subscriptions.ts';
import { subscriptionRecords } from '../subscriptions/own-subscriptions.ts';

/** A person's side of the ledger, what they pay here themselves, and who that is invoiced to. */
export const personalDataOf = (parts: Parts): PersonalData => ({
  read: async ({ userId }) => {
    const accounts = accountsOf(userId);
    const movements = await MovementModel.find({
      'entries.account': mongoose.trusted({ $in: accounts }),
    })
      .sort({ createdAt: -1 })
      .lean<Movement[]>();
    const payments = await PaymentModel.find({ freelancerId: userId })
      .sort({ paidAt: -1 })
      .lean<Payment[]>();
    const billing = await billingOf(userId);
    return {
      records: {
        movements: movements.map((each) => ownSide(each, accounts)),
        payments: payments.map(received),
        disputes: await disputeRecords(userId),
        ...(await payoutRecords(userId)),
        ...(await subscriptionRecords(userId)),
        referrals: await referralRecords(userId),
        billing: billing ? [detailsOf(billing)] : [],
      },
      files: [],
    };
  },
  // Books are kept by law, with the invoices to the person, and name whose money it is by an id: once
  // identity has let go of the person, the id leads to nobody.
  async erase({ userId }) {
    await issueLastFees(userId, parts);
    await erasePayouts(userId);
    await eraseSubscriptions(userId, parts);
    await forgetReferrals(userId);
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

/** What a client paid, as its freelancer sees it. */
const received = ({
  invoiceNumber,
  clientName,
  amount,
  currency,
  method,
  state,
  refunds,
  paidAt,
}: Payment) => ({
  ...{ invoiceNumber, clientName, amount, currency, method, state, paidAt },
  refunds: refunds.map(({ amount, reason, state, createdAt }) => {
    return { amount, reason, state, at: createdAt };
  }),
});

/** The other side's account is the other side's data. */
const ownSide = ({ kind, entries, about, createdAt }: Movement, accounts: string[]) => ({
  kind,
  at: createdAt,
  about,
  entries: entries
    .filter(({ account }) => accounts.includes(account))
    .map(({ account, currency, amount }) => ({ of: account.split(':')[0], currency, amount })),
});
