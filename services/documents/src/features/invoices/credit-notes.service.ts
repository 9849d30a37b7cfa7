import { type EndpointBody, formatMoney, type invoices } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/service-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { Parts } from '../../parts.ts';
import { storeWithinLimit } from '../deliveries/sending-limits.ts';
import { changeInvoice } from './change-invoice.ts';
import { creditTotals } from './credit-totals.ts';
import { finishInvoice } from './finish-invoice.ts';
import type { InvoiceFields, StoredCredit, StoredInvoice } from './invoices.model.ts';
import { type OwnInvoice, readOwnInvoice } from './invoices.service.ts';
import { settle } from './settle-invoice.ts';

type Credit = EndpointBody<typeof invoices.credit>;

/**
 * Takes a part of an invoice back and mails the credit note; the same form again is harmless. The
 * invoice decides, so that all credits together are never more than its total; the credit note
 * follows from it.
 */
export async function creditInvoice(
  { credit, ...own }: OwnInvoice & { credit: Credit },
  { mostSendingsADay, ...asking }: Parts,
): Promise<StoredInvoice> {
  const read = () => readOwnInvoice(own, 'invoice');
  const decide = () => changeInvoice(read, (invoice) => credited(invoice, credit));
  const sender = { freelancerId: own.user.sub, most: mostSendingsADay };
  const changed = isKnown(await read(), credit)
    ? await decide()
    : await storeWithinLimit(sender, decide);
  return finishInvoice(changed, asking);
}

const isKnown = ({ credits }: StoredInvoice, form: Credit) =>
  credits.some(({ credit_id }) => credit_id === form.credit_id);

function credited(invoice: StoredInvoice, form: Credit): UpdateQuery<InvoiceFields> | undefined {
  const { creditedTotal, totals, terms, status } = invoice;
  if (isKnown(invoice, form)) return undefined;
  if (status === 'void') throw conflict('This invoice is void, so there is nothing to credit.');
  const left = totals.total - creditedTotal;
  if (form.amount > left) throw tooMuch(formatMoney(left, terms.currency), left);
  const update = settle(invoice, { creditedTotal: creditedTotal + form.amount });
  const event = `Credit note over ${formatMoney(form.amount, terms.currency)}: ${form.reason}`;
  return {
    ...update,
    $push: {
      ...update.$push,
      credits: creditOf(invoice, form),
      timeline: { at: new Date(), actor: 'freelancer', event },
    },
  };
}

/** A credit note as the invoice decides it; its number comes when it is stored. */
export function creditOf({ totals, terms, credits }: StoredInvoice, form: Credit): StoredCredit {
  const { amount, credit_id, reason } = form;
  const before = { totals, tax_mode: terms.tax_mode, credited: credits.map((each) => each.totals) };
  return {
    id: new mongoose.Types.ObjectId().toHexString(),
    credit_id,
    number: '',
    total: amount,
    reason,
    totals: amount === totals.total ? totals : creditTotals(amount, before),
  };
}

function tooMuch(most: string, left: number) {
  if (left === 0) return conflict('All of this invoice is credited already.');
  const message = `At most ${most} can be credited.`;
  return invalidInput(message, [{ path: 'amount', message }]);
}
