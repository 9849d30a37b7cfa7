import type { EndpointBody, EndpointResponse, subscriptions } from '@soloist/contracts';
import { AppError, conflict } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { isNoAnswer } from '../../provider/index.ts';
import { ChargeModel } from '../charges/charges.model.ts';
import { assignOwner } from './create-subscription.service.ts';
import { reconcileSubscription } from './reconcile-subscription.service.ts';

type SubscriptionCheckoutResponse = EndpointBody<typeof subscriptions.verify>;
type VerifySubscriptionResult = EndpointResponse<typeof subscriptions.verify>;

const paid: VerifySubscriptionResult = {
  state: 'paid',
  message: 'We received your payment. You’re on Pro.',
};
const agreed: VerifySubscriptionResult = { state: 'paid', message: 'Your subscription continues.' };
const pending: VerifySubscriptionResult = {
  state: 'pending',
  message: 'Your payment is processing. Your plan changes when it arrives.',
};

/**
 * Verifies a browser's checkout response. It decides nothing: the provider is queried. A valid
 * signature on an unowned subscription makes the caller its owner.
 * @throws AppError `invalid_signature`, `not_found`, `conflict` when it is refunded.
 */
export async function verifySubscription(
  userId: string,
  response: SubscriptionCheckoutResponse,
  deps: PaymentsDeps,
): Promise<VerifySubscriptionResult> {
  const { razorpay_order_id: subscriptionId, razorpay_payment_id: paymentId } = response;
  const signature = response.razorpay_signature;
  if (!providerOf(deps).signatures.isOfSubscription({ subscriptionId, paymentId, signature }))
    throw new AppError('invalid_signature', 'The payment provider did not confirm this payment.');
  await assignOwner(userId, subscriptionId);
  try {
    const subscription = await reconcileSubscription(subscriptionId, deps);
    const charge = await ChargeModel.findOne({ _id: paymentId, subscriptionId }).lean();
    if (charge?.fate === 'returned')
      throw conflict('We’re refunding this payment: it was a duplicate or came too late.');
    if (charge) return paid;
    // The payment that verifies a card is no charge.
    const isAgreed = subscription?.status === 'authenticated' && subscription.startsAt;
    return isAgreed ? agreed : pending;
  } catch (err) {
    // The signature proves a payment: the repair or a webhook finds it.
    if (isNoAnswer(err)) return pending;
    throw err;
  }
}
