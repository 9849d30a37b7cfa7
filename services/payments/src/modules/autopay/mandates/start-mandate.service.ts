import {
  type AutopayRequest,
  autopayCurrency,
  autopayYears,
  composeMandate,
  dayMs,
  type PayableInvoice,
  toDecimal,
} from '@soloist/contracts';
import { AppError, conflict, forbidden, invalidInput, isDuplicateKey } from '@soloist/server-kit';
import { Types } from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { openOrder } from '../../payments/index.ts';
import { nextRetryAt, toUnavailableError } from '../../provider/index.ts';
import { nextChargeOf } from '../shared/next-charge.rules.ts';
import { endMandate } from './end-mandate.service.ts';
import { isClients, liveKeyOf } from './live-mandates.service.ts';
import { MandateModel, type StoredMandate } from './mandates.model.ts';

const alreadyOn = () => conflict('Autopay is already on. Reload the page.');

/**
 * Stores what a client accepts, and returns the order whose payment saves the payment method. The
 * autopay is active once the provider confirms both.
 * @throws AppError as `openCheckout`; `forbidden` for anyone but the client, who gets the notices; `conflict` when it is on already.
 */
export async function startMandate(orderId: string, body: AutopayRequest, deps: PaymentsDeps) {
  const { keyId, checkoutUrl, tokens } = providerOf(deps);
  const invoice = await deps.documents.payable(orderId);
  if (!isClients(invoice)) throw forbidden(`Only ${invoice.clientName} can turn autopay on.`);
  requireAllowed(invoice, body);
  const { scope, max_amount: maxAmount, ends_on: endsOn } = body;
  const { freelancerId, senderName, clientName, clientEmail } = invoice;
  const liveKey = liveKeyOf(scope, invoice);
  const live = await MandateModel.findOne({ freelancerId, liveKey }).lean<StoredMandate>();
  if (live && live.state !== 'pending') throw alreadyOn();
  // The terms of its order can't be changed any more.
  if (live) await endMandate(live, 'not_confirmed');
  const { id: customerId } = await tokens
    .createCustomer({ name: clientName.slice(0, 50), email: clientEmail })
    .catch((err) => {
      throw toUnavailableError(err);
    });
  const _id = new Types.ObjectId();
  const expiresAt = endOf(endsOn);
  const order = await openOrder(
    {
      orderId,
      part: nextChargeOf(invoice)?.amount ?? invoice.balance,
      mandate: { mandateId: String(_id), customerId, maxAmount, expiresAt },
    },
    deps,
  );
  const acceptedAt = new Date();
  const mandate: StoredMandate = {
    _id,
    ...{ freelancerId, senderName, clientName, clientEmail, liveKey, scope, maxAmount, endsOn },
    ...{ orderId, number: invoice.number, timeZone: invoice.timeZone, customerId, acceptedAt },
    ...(scope === 'recurring' && invoice.recurringId && { recurringId: invoice.recurringId }),
    senderEmail: invoice.senderEmail,
    text: composeMandate({ senderName, scope, maxAmount, endsOn }),
    state: 'pending',
    providerOrderId: order.providerOrderId,
    method: '',
    checkAt: nextRetryAt(acceptedAt),
  };
  await MandateModel.create(mandate).catch((err) => {
    // A second window was faster.
    throw isDuplicateKey(err) ? alreadyOn() : err;
  });
  const { amount, currency } = order;
  return {
    ...{ id: order.providerOrderId, keyId, scriptUrl: checkoutUrl, customerId, currency },
    amount: Number(toDecimal(amount, currency)),
  };
}

/** The end of the last day, wherever the client is. */
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 2 * dayMs);

function requireAllowed(invoice: PayableInvoice, { scope, ends_on }: AutopayRequest) {
  if (invoice.currency !== autopayCurrency) {
    const message = `Only invoices in ${autopayCurrency} can be paid automatically.`;
    throw new AppError('currency_not_payable', message);
  }
  if (invoice.isContested)
    throw conflict('Part of this invoice was credited or refunded. Pay it without autopay.');
  if (scope === 'recurring' && !invoice.recurringId)
    throw invalidInput('This invoice doesn’t belong to a plan.');
  const today = new Date();
  const latest = new Date(today);
  latest.setUTCFullYear(latest.getUTCFullYear() + autopayYears);
  if (ends_on <= dayOf(today)) throw invalidInput('Choose an end date in the future.');
  if (ends_on > dayOf(latest))
    throw invalidInput(`Choose an end date within ${autopayYears} years.`);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
