import assert from 'node:assert/strict';
import { gstRate, platformFees, shareOf } from '@soloist/contracts';
import { pendingOf } from '../../services/payments/src/features/ledger/accounts.ts';
import { balancesOf } from '../../services/payments/src/features/ledger/balances.service.ts';
import { MovementModel } from '../../services/payments/src/features/ledger/ledger.model.ts';
import { rebuildBalances } from '../../services/payments/src/features/ledger/rebuild.service.ts';
import { takeSnapshots } from '../../services/payments/src/features/ledger/snapshots.service.ts';
import type { Made } from './start-captures.ts';

/**
 * Each payment is booked once and nothing else is, all entries sum to zero, everybody has what plain
 * arithmetic gives them, and balances read by snapshots are those rebuilt from all entries.
 * @throws AssertionError
 */
export async function checkBooks(made: Made[]) {
  assert.equal(await MovementModel.countDocuments({ kind: 'payment.captured' }), made.length);
  assert.equal(await MovementModel.countDocuments(), made.length);
  const sums = await MovementModel.aggregate<{ amount: number }>([
    { $unwind: '$entries' },
    { $group: { _id: '$entries.currency', amount: { $sum: '$entries.amount' } } },
  ]);
  assert.deepEqual(sums, [{ _id: 'INR', amount: 0 }]);

  await takeSnapshots(new Date());
  const balances = await balancesOf(made.map(({ freelancerId }) => pendingOf(freelancerId)));
  for (const { freelancerId, amount } of made) {
    const fee = shareOf(amount, platformFees.free);
    const net = amount - fee - shareOf(fee, gstRate);
    const expected = [{ currency: 'INR', amount: net }];
    assert.deepEqual(balances.get(pendingOf(freelancerId)), expected);
  }
  const { accounts, wrong } = await rebuildBalances(new Date());
  assert.deepEqual(wrong, []);
  return { movements: made.length, accounts };
}
