import { AppError, wasErased } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { settleOrder } from '../settling/settle-order.ts';
import { amountDue } from './amount-due.ts';
import { makeOrder } from './make-order.ts';

/** Shown again after so long, it may have been paid in the meantime. */
const freshMs = 3000;

/**
 * What the checkout is to ask for. Nobody pays a person who was erased, whichever service has heard of it.
 * @throws AppError `void`, `nothing_due`, `invalid_input`, `conflict`; `unavailable` when the provider or
 * documents do not answer; as documents for a link that leads nowhere.
 */
export async function openCheckout(
  asked: { orderId: string; part?: number | undefined },
  parts: Parts,
) {
  const { keyId, checkoutUrl } = providerOf(parts);
  const invoice = await parts.documents.payable(asked.orderId);
  const { invoiceId, orderId, number, clientName, freelancerId, currency } = invoice;
  const amount = await amountDue(invoice, asked.part);
  const wanted = { invoiceId, orderId, invoiceNumber: number, clientName, freelancerId };
  await requirePayee(freelancerId);
  const order = await makeOrder({ ...wanted, amount, currency }, parts);
  // Again at the last moment: the provider may have taken seconds.
  await requirePayee(freelancerId);
  const isOld = Date.now() - order.createdAt.getTime() > freshMs;
  if (isOld && (await settleOrder(order, parts)))
    throw new AppError('nothing_due', 'This was paid a moment ago.');
  return {
    id: order.providerOrderId,
    keyId,
    scriptUrl: checkoutUrl,
    amount: amount / 100,
    currency,
  };
}

async function requirePayee(freelancerId: string) {
  if (!(await wasErased(freelancerId))) return;
  throw new AppError('payments_unavailable', 'Its sender has closed their account here.');
}
