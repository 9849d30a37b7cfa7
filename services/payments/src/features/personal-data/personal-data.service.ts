import type { PersonalData } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { accountsOf } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { PersonModel } from '../people/people.model.ts';
import { type Payment, PaymentModel } from '../settling/payments.model.ts';

/** A person's side of the ledger. */
export const personalData: PersonalData = {
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
    return {
      records: {
        movements: movements.map((each) => ownSide(each, accounts)),
        payments: payments.map(received),
      },
      files: [],
    };
  },
  // Books are kept by law, and name whose money it is by an id: once identity has let go of the person,
  // the id leads to nobody.
  async erase({ userId }) {
    await PersonModel.deleteOne({ _id: userId });
  },
};

/** What a client paid, as its freelancer sees it. */
const received = ({
  invoiceNumber,
  clientName,
  amount,
  currency,
  method,
  state,
  paidAt,
}: Payment) => ({
  ...{ invoiceNumber, clientName, amount, currency, method, state, paidAt },
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
