import type { Provider } from '../provider/provider.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ProviderPayout } from '../provider/provider-shapes.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';

/** For this long the provider makes nothing twice of the same key; afterwards nothing is sent any more. */
const mostSendingMs = 5 * 24 * 3600_000;

/**
 * What the provider has of a payout. Of one that it may have, it is asked before anything is sent, and
 * what is sent again is the same payout by its key.
 * @throws ProviderError `noAnswer`: nobody knows.
 */
export async function sayAtProvider(
  payout: StoredPayout,
  { payouts }: Provider,
): Promise<ProviderPayout | 'refused'> {
  if (payout.providerId) return payouts.get(payout.providerId);
  const { _id, triedAt } = payout;
  const key = String(_id);
  if (triedAt) {
    const found = await payouts.byKey(key);
    if (found) return found;
    if (Date.now() - triedAt.getTime() > mostSendingMs) return 'refused';
  } else {
    await PayoutModel.updateOne({ _id, triedAt: null }, { triedAt: new Date() });
  }
  try {
    return await payouts.create(orderOf(payout, key));
  } catch (err) {
    if (!isRefused(err)) throw err;
    return (await payouts.byKey(key)) ?? 'refused';
  }
}

const orderOf = (payout: StoredPayout, key: string) => ({
  ...{ fundAccountId: payout.providerAccountId, amount: payout.amount, mode: payout.mode },
  ...{ narration: 'Soloist payout', key },
});
