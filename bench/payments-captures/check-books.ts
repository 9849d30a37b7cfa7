import assert from 'node:assert/strict';
import { gstRate, platformFees, shareOf } from '@soloist/contracts';
import { pendingOf } from '../../services/payments/src/modules/ledger/accounts.rules.ts';
import { balancesOf } from '../../services/payments/src/modules/ledger/balances.service.ts';
import { LedgerTransactionModel } from '../../services/payments/src/modules/ledger/ledger.model.ts';
import { rebuildBalances } from '../../services/payments/src/modules/ledger/rebuild-balances.service.ts';
import { takeSnapshots } from '../../services/payments/src/modules/ledger/snapshots.service.ts';
import type { PaidOrder } from './start-captures.ts';

/**
 * Checks that each payment is booked once and nothing else is, all entries sum to zero, everyone has the
 * expected amount, and balances read from snapshots equal those rebuilt from all entries.
 * @throws AssertionError
 */
export async function checkBooks(paidOrders: PaidOrder[]) {
  assert.equal(
    await LedgerTransactionModel.countDocuments({ kind: 'payment.captured' }),
    paidOrders.length,
  );
  assert.equal(await LedgerTransactionModel.countDocuments(), paidOrders.length);
  const sums = await LedgerTransactionModel.aggregate<{ amount: number }>([
    { $unwind: '$entries' },
    { $group: { _id: '$entries.currency', amount: { $sum: '$entries.amount' } } },
  ]);
  assert.deepEqual(sums, [{ _id: 'INR', amount: 0 }]);

  await takeSnapshots(new Date());
  const balances = await balancesOf(paidOrders.map(({ freelancerId }) => pendingOf(freelancerId)));
  for (const { freelancerId, amount } of paidOrders) {
    const fee = shareOf(amount, platformFees.free);
    const net = amount - fee - shareOf(fee, gstRate);
    const expected = [{ currency: 'INR', amount: net }];
    assert.deepEqual(balances.get(pendingOf(freelancerId)), expected);
  }
  const { accounts, wrong } = await rebuildBalances(new Date());
  assert.deepEqual(wrong, []);
  return { transactions: paidOrders.length, accounts };
}
