import type { EndpointBody, EndpointResponse, subscriptions } from '@soloist/contracts';
import { AppError, conflict } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { isNoAnswer } from '../provider/provider-error.ts';
import { ChargeModel } from './charges.model.ts';
import { settleSubscription } from './settle-subscription.ts';
import { takeOver } from './subscribe.service.ts';

type Said = EndpointBody<typeof subscriptions.verify>;
type Answer = EndpointResponse<typeof subscriptions.verify>;

const paid: Answer = { state: 'paid', message: 'Your payment has arrived. You are on Pro.' };
const agreed: Answer = { state: 'paid', message: 'Your subscription goes on.' };
const pending: Answer = {
  state: 'pending',
  message: 'Your payment is on its way. Your plan changes once it has arrived.',
};

/**
 * What a browser says that its person paid. It decides nothing: the provider is asked. Who has the
 * provider's signature on a subscription that is nobody's is whose it is.
 * @throws AppError `invalid_signature`, `not_found`, `conflict` when it goes back.
 */
export async function verifySubscription(
  userId: string,
  said: Said,
  parts: Parts,
): Promise<Answer> {
  const { razorpay_order_id: subscriptionId, razorpay_payment_id: paymentId } = said;
  const signature = said.razorpay_signature;
  if (!providerOf(parts).signatures.isOfSubscription({ subscriptionId, paymentId, signature }))
    throw new AppError('invalid_signature', 'This payment is not confirmed by the provider.');
  await takeOver(userId, subscriptionId);
  try {
    const settled = await settleSubscription(subscriptionId, parts);
    const charge = await ChargeModel.findOne({ _id: paymentId, subscriptionId }).lean();
    if (charge?.fate === 'returned')
      throw conflict('This payment goes back to you: it was one too many, or it came too late.');
    if (charge) return paid;
    // What it takes to see that the card can be charged later is no charge.
    const isAgreed = settled?.status === 'authenticated' && settled.startsAt;
    return isAgreed ? agreed : pending;
  } catch (err) {
    // The signature says that there is something: the repair or a webhook finds out.
    if (isNoAnswer(err)) return pending;
    throw err;
  }
}
