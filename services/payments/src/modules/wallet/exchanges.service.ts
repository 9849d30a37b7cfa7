import type { WalletExchange } from '@soloist/contracts';
import mongoose from 'mongoose';
import { PaymentModel, type StoredProviderPayment } from '../payments/index.ts';

/** Most recent payments that are searched for other currencies. */
const most = 100;

type ExchangedPayment = Pick<StoredProviderPayment, 'amount' | 'currency' | 'settled' | 'paidAt'>;

/** The last exchange of a person's payments from each currency, newest first. */
export async function latestExchanges(userId: string): Promise<WalletExchange[]> {
  const payments = await PaymentModel.find(
    { freelancerId: userId, bookedAt: mongoose.trusted({ $ne: null }) },
    { amount: 1, currency: 1, settled: 1, paidAt: 1 },
  )
    .sort({ paidAt: -1 })
    .limit(most)
    .lean<ExchangedPayment[]>();
  const exchanged = payments.filter(({ currency, settled }) => currency !== settled.currency);
  return exchanged
    .filter(
      ({ currency }, index) => index === exchanged.findIndex((each) => each.currency === currency),
    )
    .map(({ amount, currency, settled, paidAt }) => ({
      at: paidAt.toISOString(),
      paid: { amount, currency },
      received: { amount: settled.amount, currency: settled.currency },
    }));
}
