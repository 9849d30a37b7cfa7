import { dayMs } from '@soloist/contracts';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { capturePayment } from '../../payments/index.ts';
import {
  describePaymentMethod,
  isRefused,
  nextRetryAt,
  type ProviderPayment,
  type ProviderToken,
} from '../../provider/index.ts';
import { endMandate } from './end-mandate.service.ts';
import { autopayEvent } from './mandate-events.rules.ts';
import { hasExpired, MandateModel, type StoredMandate } from './mandates.model.ts';

const unpaidMs = dayMs;

/** Processes the provider's event about a saved payment method; others than ours are ignored. */
export async function reconcileToken(tokenId: string, deps: PaymentsDeps): Promise<void> {
  const mandate = await MandateModel.findOne({ tokenId }).lean<StoredMandate>();
  if (mandate) await reconcileMandate(mandate, deps);
}

/**
 * Queries the provider for the state of an autopay's payment method and follows it, whatever the
 * trigger.
 * @throws ProviderError `noAnswer`: call it again.
 */
export async function reconcileMandate(mandate: StoredMandate, deps: PaymentsDeps): Promise<void> {
  const { state } = mandate;
  if (state === 'ended') return;
  if (hasExpired(mandate)) return endMandate(mandate, 'expired');
  if (state === 'pending') return activate(mandate, deps);
  const status = await statusOf(mandate, deps);
  if (status === 'confirmed' || status === 'paused') {
    const next = status === 'paused' ? 'paused' : 'active';
    await MandateModel.updateOne({ _id: mandate._id, state }, { $set: { state: next } });
    return;
  }
  if (status !== 'initiated') await endMandate(mandate, status === 'expired' ? 'expired' : 'bank');
}

type TokenStatus = NonNullable<NonNullable<ProviderToken['recurring_details']>['status']>;

/** An unknown payment method was deleted. */
async function statusOf(
  { customerId, tokenId = '' }: Pick<StoredMandate, 'customerId' | 'tokenId'>,
  deps: PaymentsDeps,
): Promise<TokenStatus> {
  const token = await providerOf(deps)
    .tokens.get(customerId, tokenId)
    .catch((err) => {
      if (isRefused(err)) return undefined;
      throw err;
    });
  return token ? (token.recurring_details?.status ?? 'initiated') : 'cancelled';
}

async function activate(mandate: StoredMandate, deps: PaymentsDeps) {
  const { _id, customerId, acceptedAt } = mandate;
  const payment = await findSavingPayment(mandate, deps);
  const isLate = Date.now() - acceptedAt.getTime() > unpaidMs;
  if (!payment?.token_id) {
    if (isLate) await endMandate(mandate, 'not_confirmed');
    else await waitFor(mandate);
    return;
  }
  const tokenId = payment.token_id;
  const status = await statusOf({ customerId, tokenId }, deps);
  if (status === 'initiated') return waitFor(mandate, { tokenId });
  // Otherwise, its invoice would still be due, and its charge announced.
  await capturePayment(payment.id, deps);
  const method = describePaymentMethod(payment);
  const confirmed = { ...mandate, tokenId, paymentId: payment.id, method };
  const { maxAmount, endsOn, text } = confirmed;
  const news = { news: 'started', amount: maxAmount, at: endsOn, text } as const;
  await MandateModel.updateOne(
    { _id, state: 'pending' },
    {
      $set: { state: 'active', tokenId, paymentId: payment.id, method, checkAt: new Date() },
      $push: { outbox: autopayEvent(confirmed, news) },
    },
  );
  if (status === 'confirmed') return;
  const active = await MandateModel.findById(_id).orFail().lean<StoredMandate>();
  if (status === 'paused') return reconcileMandate(active, deps);
  await endMandate(active, 'bank');
}

async function findSavingPayment(
  { providerOrderId }: StoredMandate,
  deps: PaymentsDeps,
): Promise<ProviderPayment | undefined> {
  const payments = await providerOf(deps).orders.paymentsOf(providerOrderId);
  return payments.find(({ captured, token_id }) => captured && token_id);
}

const waitFor = async ({ _id, acceptedAt }: StoredMandate, known: { tokenId?: string } = {}) =>
  void (await MandateModel.updateOne(
    { _id, state: 'pending' },
    { $set: { ...known, checkAt: nextRetryAt(acceptedAt) } },
  ));
