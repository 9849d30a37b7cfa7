import {
  type AutopayChargeState,
  type AutopayScope,
  autopayCurrency,
  type PayableInvoice,
} from '@soloist/contracts';
import { afterCursor, conflict, notFound, toPage } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../deps.ts';
import { presentCharge, presentMandate, presentToClient } from './autopay.presenter.ts';
import { endMandate } from './mandates/end-mandate.service.ts';
import { findLiveMandate, isClients } from './mandates/live-mandates.service.ts';
import { MandateModel, type StoredMandate } from './mandates/mandates.model.ts';
import { AutopayChargeModel, type StoredAutopayCharge } from './shared/autopay-charges.model.ts';
import { nextChargeOf } from './shared/next-charge.rules.ts';

/** What the client of an invoice can pay automatically, and their autopay. */
export async function readAutopay(orderId: string, deps: PaymentsDeps) {
  const invoice = await deps.documents.payable(orderId);
  const [mandate, charge] = await Promise.all([
    findLiveMandate(invoice),
    AutopayChargeModel.findOne({ invoiceId: invoice.invoiceId })
      .sort({ announcedAt: -1 })
      .lean<StoredAutopayCharge>(),
  ]);
  const isOn = mandate !== undefined && mandate.state !== 'pending';
  return {
    scopes: isOn || !deps.provider || !canStart(invoice) ? [] : scopesOf(invoice),
    senderName: invoice.senderName,
    mandate: mandate ? presentToClient(mandate) : null,
    charge: charge && isRelevant(charge, invoice) ? presentCharge(charge) : null,
  };
}

const unpaidStates: AutopayChargeState[] = ['skipped', 'too_large', 'given_up', 'cancelled'];

/** Whether a charge that was not made is still the client's to pay. */
const isRelevant = ({ state, installment }: StoredAutopayCharge, invoice: PayableInvoice) =>
  !unpaidStates.includes(state) ||
  (invoice.status !== 'void' && nextChargeOf(invoice)?.installment === installment);

const canStart = ({ status, balance, currency, isContested, payerId }: PayableInvoice) =>
  isClients({ payerId }) &&
  status !== 'void' &&
  balance > 0 &&
  currency === autopayCurrency &&
  !isContested;

/** What autopay can cover, the plan first. */
const scopesOf = ({ recurringId }: PayableInvoice): AutopayScope[] =>
  recurringId ? ['recurring', 'client'] : ['client'];

/** @throws AppError `conflict` when none is on; as documents. */
export async function stopAsClient(orderId: string, deps: PaymentsDeps): Promise<void> {
  const mandate = await findLiveMandate(await deps.documents.payable(orderId));
  if (!mandate) throw conflict('Autopay is already off.');
  await endMandate(mandate, 'client');
}

/** @throws AppError `not_found`; `conflict` once it has ended. */
export async function stopAsFreelancer(id: string, freelancerId: string): Promise<void> {
  const mandate = await MandateModel.findOne({ _id: id, freelancerId }).lean<StoredMandate>();
  if (!mandate) throw notFound('autopay');
  if (mandate.state === 'ended') throw conflict('Autopay is already off.');
  await endMandate(mandate, 'freelancer');
}

interface MandateQuery {
  limit: number;
  cursor?: string | undefined;
  email?: string | undefined;
}

/** Autopays of a freelancer's clients with their latest charges; none that never became active. */
export async function listMandates(freelancerId: string, { limit, cursor, email }: MandateQuery) {
  const stored = await MandateModel.find({
    freelancerId,
    ...(email ? { clientEmail: email } : {}),
    $or: [
      { state: mongoose.trusted({ $in: ['active', 'paused'] }) },
      { state: 'ended', endReason: mongoose.trusted({ $ne: 'not_confirmed' }) },
    ],
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredMandate[]>();
  const { items, nextCursor } = toPage(stored, limit);
  const withCharges = items.map(async (mandate) =>
    presentMandate(mandate, await latestChargeOf(mandate)),
  );
  return { items: await Promise.all(withCharges), nextCursor };
}

const latestChargeOf = async ({ _id }: StoredMandate) =>
  (await AutopayChargeModel.findOne({ mandateId: String(_id) })
    .sort({ announcedAt: -1 })
    .lean<StoredAutopayCharge>()) ?? undefined;
