import type { PersonalData } from '@soloist/service-kit';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { walletOf } from '../ledger/ledger.service.ts';

/** A person's side of the ledger. */
export const personalData: PersonalData = {
  read: async ({ userId }) => {
    const account = walletOf(userId);
    const movements = await MovementModel.find({ 'entries.account': account })
      .sort({ createdAt: -1 })
      .lean<Movement[]>();
    return { records: { movements: movements.map((each) => ownSide(each, account)) }, files: [] };
  },
  // Books are kept by law, and the ledger names a wallet by an id: once identity has let go of the
  // person, the id leads to nobody.
  erase: async () => {},
};

/** The other side's account is the other side's data. */
const ownSide = ({ kind, entries, createdAt }: Movement, account: string) => ({
  kind,
  at: createdAt,
  entries: entries
    .filter((entry) => entry.account === account)
    .map(({ currency, amount }) => ({ currency, amount })),
});
