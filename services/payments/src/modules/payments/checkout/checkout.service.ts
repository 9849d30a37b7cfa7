import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EndpointBody,
  type EndpointResponse,
  leastPayment,
  nextInstallment,
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
import { createOrder, type OpenOrder } from '../orders/create-order.service.ts';
import { findOrder, type OrderMandate } from '../orders/orders.model.ts';

/** An order that is shown again after this long may have been paid meanwhile. */
const freshMs = 3000;

interface CheckoutRequest {
  orderId: string;
  /** Minor units; everything due by default. */
  part?: number | undefined;
  /** The amount due that the payer saw, in minor units. */
  seen_balance?: number | undefined;
  /** Its payment also saves the payment method. */
  mandate?: OrderMandate;
}

/**
 * The order for the checkout. A deleted account can't be paid, whichever service knows of the
 * deletion.
 * @throws AppError `void`, `nothing_due`, `currency_not_payable`, `invalid_input`, `conflict`; `unavailable` when the
 * provider or documents does not respond; as documents for an unknown link.
 */
export async function openCheckout(request: CheckoutRequest, deps: PaymentsDeps) {
  const { keyId, checkoutUrl } = providerOf(deps);
  const { providerOrderId, amount, currency } = await openOrder(request, deps);
  return {
    id: providerOrderId,
    keyId,
    scriptUrl: checkoutUrl,
    amount: Number(toDecimal(amount, currency)),
    currency,
  };
}

/**
 * The order for a payment of an invoice, by hand or automatic, after all checks.
 * @throws AppError as `openCheckout`.
 */
export async function openOrder(request: CheckoutRequest, deps: PaymentsDeps): Promise<OpenOrder> {
  const invoice = await deps.documents.payable(request.orderId);
  const { invoiceId, orderId, number, clientName, payerId, freelancerId, currency } = invoice;
  const amount = await amountDue(invoice, request);
  const input = { invoiceId, orderId, invoiceNumber: number, clientName, payerId, freelancerId };
  await requirePayee(freelancerId);
  const { mandate } = request;
  const order = await createOrder(
    { ...input, amount, currency, ...(mandate && { mandate }) },
    deps,
  );
  // Checked again at the last moment: the provider may have taken seconds.
  await requirePayee(freelancerId);
  const isOld = Date.now() - order.createdAt.getTime() > freshMs;
  if (isOld && (await captureOrder(order, deps)))
    throw new AppError('nothing_due', 'This invoice was just paid.');
  return order;
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
async function amountDue(
  invoice: PayableInvoice,
  { part, seen_balance }: Pick<CheckoutRequest, 'part' | 'seen_balance'>,
): Promise<number> {
  if (invoice.status === 'void')
    throw new AppError('void', 'This invoice is void. Nothing is due.');
  const left = invoice.balance - (await paidMeanwhile(invoice));
  if (left <= 0) throw new AppError('nothing_due', 'This invoice is already paid.');
  // An open page may still offer an installment that was paid meanwhile.
  if (seen_balance !== undefined && seen_balance !== left)
    throw conflict('The amount due has changed. Reload the page.');
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
    invoice: PayableInvoice;
  },
) {
  if (part > left) throw invalidInput('Enter at most the amount due.');
  // What the client withholds as tax is not paid.
  const leastNow = Math.min(leastInstallmentPayment(invoice, left), left - (invoice.tds ?? 0));
  const least = Math.max(paymentMinimum, leastNow);
  if (part < least) throw invalidInput(`Pay at least ${toDecimal(least, invoice.currency)}.`);
  if (invoice.installments?.length) return;
  const isDeposit = part === Math.min(invoice.deposit, left);
  const isAfterTds = part === left - (invoice.tds ?? 0);
  if (part !== left && !invoice.part_payments && !isDeposit && !isAfterTds)
    throw invalidInput('This invoice must be paid in full.');
}

/** The least of an invoice's next installment that can be paid; 0 without installments. */
function leastInstallmentPayment(invoice: PayableInvoice, left: number): number {
  const installments = (invoice.installments ?? []).map((amount) => ({ amount, due_date: '' }));
  const next = nextInstallment(installments, invoice.total - left);
  return next ? leastPayment(next, invoice.minimum_payment ?? 0) : 0;
}

/** Payments that documents has not recorded yet, which must not be paid again. */
export async function paidMeanwhile({ invoiceId, noted }: PayableInvoice): Promise<number> {
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
  if (!(await findOrder(orderId))) throw notFound('order');
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
