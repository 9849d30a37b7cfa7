import { FundAccountModel } from '../fund-accounts/fund-accounts.model.ts';
import { ScheduleModel } from '../fund-accounts/payout-schedules.model.ts';
import { PayoutBlockModel } from './payout-blocks.model.ts';
import { PayoutLimitModel } from './payout-limits.model.ts';
import { PayoutModel } from './payouts.model.ts';

/** A person's payouts and payout accounts, for the export. */
export async function exportPayouts(userId: string) {
  const [payouts, fundAccounts, payoutSchedules, payoutLimits, payoutBlocks] = await Promise.all([
    PayoutModel.find(
      { userId },
      {
        ...{ _id: 0, amount: 1, currency: 1, state: 1, to: 1, reference: 1, reason: 1 },
        ...{ isScheduled: 1, createdAt: 1, settledAt: 1 },
      },
    ).lean(),
    FundAccountModel.find(
      { userId, isRemoved: false },
      { _id: 0, kind: 1, label: 1, state: 1, registeredName: 1, createdAt: 1 },
    ).lean(),
    ScheduleModel.find({ _id: userId }, { _id: 0, rhythm: 1, least: 1, nextAt: 1 }).lean(),
    PayoutLimitModel.find({ _id: userId }, { _id: 0, confirmAbove: 1 }).lean(),
    PayoutBlockModel.find({ _id: userId }, { _id: 0, until: 1 }).lean(),
  ]);
  return { payouts, fundAccounts, payoutSchedules, payoutLimits, payoutBlocks };
}

/**
 * Stops scheduled payouts and deactivates the accounts at the provider. A payout in progress
 * still arrives or is returned: payouts stay like the ledger, without their recipient.
 */
export async function erasePayouts(userId: string) {
  await ScheduleModel.deleteOne({ _id: userId });
  await PayoutLimitModel.deleteOne({ _id: userId });
  await PayoutBlockModel.deleteOne({ _id: userId });
  await PayoutModel.updateMany({ userId }, { $set: { to: '', reference: '' } });
  for await (const { _id } of FundAccountModel.find({ userId }, { _id: 1 }).lean().cursor()) {
    await FundAccountModel.updateOne(
      { _id },
      {
        $set: {
          ...{ isRemoved: true, label: '', registeredName: '', reason: '' },
          ...{ instrument: `erased ${_id}`, askAt: new Date() },
        },
        $unset: { place: 1 },
      },
    );
  }
}
