import type { Currency } from '@soloist/contracts';
import { conflict } from '@soloist/service-kit';
import { paidOf, payoutOf, platform, provider, walletOf } from '../ledger/accounts.ts';
import type { About, Movement } from '../ledger/ledger.model.ts';
import { findBooked } from '../ledger/ledger.service.ts';
import { take } from '../ledger/take.service.ts';

interface PaidOut {
  payoutId: string;
  userId: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
  about: About;
}

type What = 'started' | 'processed' | 'reversed';
const keyOf = (payoutId: string, what: What) => `payout-${payoutId}-${what}`;

/** @throws AppError `conflict` when the wallet has less. */
export function bookPayoutStarted({ payoutId, userId, currency, amount, about }: PaidOut) {
  const key = keyOf(payoutId, 'started');
  return take({ userId, key, kind: 'payout.started', about }, (have) => {
    if (have(walletOf(userId), currency) < amount)
      throw conflict('There is less in your wallet than you want to pay out.');
    return [
      { account: walletOf(userId), currency, amount: -amount },
      { account: payoutOf(userId), currency, amount },
    ];
  });
}

/** There was too little: nothing is taken, nor can be later; answers with what was taken before. */
export function bookPayoutRefused({ payoutId, userId, about }: PaidOut): Promise<Movement> {
  return take({ userId, key: keyOf(payoutId, 'started'), kind: 'payout.started', about }, () => []);
}

/** It arrived; `cost` is what the provider keeps for it. Books nothing once it came back. */
export function bookPayoutProcessed(payout: PaidOut & { cost: number }): Promise<Movement> {
  const { payoutId, userId, currency, amount, cost, about } = payout;
  const key = keyOf(payoutId, 'processed');
  return take({ userId, key, kind: 'payout.processed', about }, async () => {
    await requireStarted(payoutId);
    if (await findBooked(keyOf(payoutId, 'reversed'))) return [];
    return [
      { account: payoutOf(userId), currency, amount: -amount },
      { account: paidOf(userId), currency, amount },
      { account: platform.paidOut, currency, amount: -amount },
      { account: platform.costs, currency, amount: -cost },
      { account: provider, currency, amount: amount + cost },
    ];
  });
}

/** It failed or came back, even after it had arrived: the wallet has it again. */
export function bookPayoutReversed(payout: PaidOut): Promise<Movement> {
  const { payoutId, userId, currency, amount, about } = payout;
  const key = keyOf(payoutId, 'reversed');
  return take({ userId, key, kind: 'payout.reversed', about }, async () => {
    await requireStarted(payoutId);
    const arrived = await findBooked(keyOf(payoutId, 'processed'));
    const back = [
      { account: provider, currency, amount: -amount },
      { account: payoutOf(userId), currency, amount },
      { account: paidOf(userId), currency, amount: -amount },
      { account: platform.paidOut, currency, amount },
    ];
    return [
      ...(arrived ? back : []),
      { account: payoutOf(userId), currency, amount: -amount },
      { account: walletOf(userId), currency, amount },
    ];
  });
}

async function requireStarted(payoutId: string) {
  if (await findBooked(keyOf(payoutId, 'started'))) return;
  throw new Error(`The payout ${payoutId} was not started.`);
}
