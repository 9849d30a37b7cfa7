import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EndpointBody,
  type EndpointResponse,
  onlineStep,
  type PayableInvoice,
  type payingInvoices,
  paymentMaximum,
  paymentMinimum,
  paysOnline,
  toDecimal,
} from '@soloist/contracts';
import { AppError, conflict, invalidInput, isAccountDeleted, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { isNoAnswer } from '../../provider/index.ts';
import {
  type CaptureOutcome,
  captureOrder,
  capturePayment,
} from '../captures/capture-payment.service.ts';
import { PaymentModel } from '../captures/payments.model.ts';
import { createOrder } from '../orders/create-order.service.ts';
import { OrderModel } from '../orders/orders.model.ts';

/** An order that is shown again after this long may have been paid meanwhile. */
const freshMs = 3000;

/**
 * The order for the checkout. A deleted account can't be paid, whichever service knows of the
 * deletion.
 * @throws AppError `void`, `nothing_due`, `currency_not_payable`, `invalid_input`, `conflict`; `unavailable` when the
 * provider or documents does not respond; as documents for an unknown link.
 */
export async function openCheckout(
  request: { orderId: string; part?: number | undefined },
  deps: PaymentsDeps,
) {
  const { keyId, checkoutUrl } = providerOf(deps);
  const invoice = await deps.documents.payable(request.orderId);
  const { invoiceId, orderId, number, clientName, freelancerId, currency } = invoice;
  const amount = await amountDue(invoice, request.part);
  const input = { invoiceId, orderId, invoiceNumber: number, clientName, freelancerId };
  await requirePayee(freelancerId);
  const order = await createOrder({ ...input, amount, currency }, deps);
  // Checked again at the last moment: the provider may have taken seconds.
  await requirePayee(freelancerId);
  const isOld = Date.now() - order.createdAt.getTime() > freshMs;
  if (isOld && (await captureOrder(order, deps)))
    throw new AppError('nothing_due', 'This invoice was just paid.');
  return {
    id: order.providerOrderId,
    keyId,
    scriptUrl: checkoutUrl,
    amount: Number(toDecimal(amount, currency)),
    currency,
  };
}

async function requirePayee(freelancerId: string) {
  if (!(await isAccountDeleted(freelancerId))) return;
  throw new AppError('payments_unavailable', 'The sender of this invoice closed their account.');
}

/**
 * The amount to pay for an invoice now: everything due, or the requested part.
 * @throws AppError `void`, `nothing_due`; `currency_not_payable`; `conflict` for an amount too small or too large to be
 * paid online; `invalid_input` for a part that the invoice does not allow.
 */
async function amountDue(invoice: PayableInvoice, part?: number): Promise<number> {
  if (invoice.status === 'void')
    throw new AppError('void', 'This invoice is void. Nothing is due.');
  const left = invoice.balance - (await paidMeanwhile(invoice));
  if (left <= 0) throw new AppError('nothing_due', 'This invoice is already paid.');
  if (!paysOnline(invoice.currency)) {
    const message = `Invoices in ${invoice.currency} can’t be paid online. Please pay the sender directly.`;
    throw new AppError('currency_not_payable', message);
  }
  if (left < paymentMinimum) throw conflict('The amount due is too small to pay online.');
  if (part !== undefined) requireAllowed(part, { left, invoice });
  const amount = part ?? left;
  if (amount > paymentMaximum) throw conflict('This amount is too large to pay online.');
  if (amount % onlineStep(invoice.currency) !== 0)
    throw conflict(`Amounts in ${invoice.currency} must end in 0 to be paid online.`);
  return amount;
}

function requireAllowed(
  part: number,
  {
    left,
    invoice,
  }: {
    left: number;
    invoice: Pick<PayableInvoice, 'deposit' | 'part_payments' | 'currency'>;
  },
) {
  if (part > left) throw invalidInput('Enter at most the amount due.');
  if (part < paymentMinimum)
    throw invalidInput(`Pay at least ${toDecimal(paymentMinimum, invoice.currency)}.`);
  const isDeposit = part === Math.min(invoice.deposit, left);
  if (part !== left && !invoice.part_payments && !isDeposit)
    throw invalidInput('This invoice must be paid in full.');
}

/** Payments that documents has not recorded yet, which must not be paid again. */
async function paidMeanwhile({ invoiceId, noted }: PayableInvoice): Promise<number> {
  const payments = await PaymentModel.find({
    invoiceId,
    state: 'captured',
    _id: mongoose.trusted({ $nin: noted }),
  }).lean();
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}

type CheckoutResponse = EndpointBody<typeof payingInvoices.verify>;
type VerifyPaymentResult = EndpointResponse<typeof payingInvoices.verify>;

const paid: VerifyPaymentResult = { state: 'paid', message: 'We received your payment.' };
const pending: VerifyPaymentResult = {
  state: 'pending',
  message: 'Your payment is processing. We’ll email you a receipt.',
};

/** Longest wait of a page: the payment is captured all the same. */
const patienceMs = 20_000;

/**
 * Verifies a browser's checkout response. It decides nothing: the provider is queried.
 * @throws AppError `invalid_signature`, `not_found` for an order that is not ours, `conflict` when
 * the provider did not take the money.
 */
export async function verifyPayment(
  response: CheckoutResponse,
  deps: PaymentsDeps,
): Promise<VerifyPaymentResult> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = response;
  const signature = response.razorpay_signature;
  if (!providerOf(deps).signatures.isOfOrder({ orderId, paymentId, signature }))
    throw new AppError('invalid_signature', 'The payment provider did not confirm this payment.');
  if (!(await OrderModel.exists({ providerOrderId: orderId }))) throw notFound('order');
  const capture = capturePayment(paymentId, deps).catch((err): CaptureOutcome => {
    // The signature proves a payment: the repair or a webhook finds it.
    if (isNoAnswer(err)) return 'waiting';
    throw err;
  });
  const outcome = await Promise.race([
    capture,
    sleep(patienceMs, 'waiting' as const, { ref: false }),
  ]);
  if (outcome === 'captured') return paid;
  if (outcome === 'waiting') return pending;
  throw conflict('The payment provider rejected this payment.');
}
