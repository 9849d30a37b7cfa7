import { type EndpointBody, formatMoney, type invoices } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import { activeRecipientsOf, storeWithinLimit } from '../../deliveries/index.ts';
import type { InvoiceFields, StoredCredit, StoredInvoice } from '../shared/invoices.model.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { creditTotals } from './credit-totals.rules.ts';
import { finishInvoice } from './finish-invoice.service.ts';
import { updateBalance } from './invoice-balance.rules.ts';
import { type InvoiceRef, readInvoice } from './invoices.service.ts';

type Credit = EndpointBody<typeof invoices.credit>;

/**
 * Credits part of an invoice and emails the credit note; sending the same form again is harmless.
 * The invoice decides, so all credits together never exceed its total; the credit note follows from
 * it.
 */
export async function creditInvoice(
  { credit, ...ref }: InvoiceRef & { credit: Credit },
  { mostSendingsADay, ...jobDeps }: DocumentsDeps,
): Promise<StoredInvoice> {
  const read = () => readInvoice(ref, 'invoice');
  const decide = () => changeInvoice(read, (invoice) => creditUpdate(invoice, credit));
  const known = await read();
  const count = activeRecipientsOf(known).length;
  const sender = { freelancerId: ref.user.sub, most: mostSendingsADay, count };
  const changed = isKnown(known, credit) ? await decide() : await storeWithinLimit(sender, decide);
  return finishInvoice(changed, jobDeps);
}

const isKnown = ({ credits }: StoredInvoice, form: Credit) =>
  credits.some(({ credit_id }) => credit_id === form.credit_id);

function creditUpdate(
  invoice: StoredInvoice,
  form: Credit,
): UpdateQuery<InvoiceFields> | undefined {
  const { creditedTotal, totals, terms, status } = invoice;
  if (isKnown(invoice, form)) return undefined;
  if (status === 'void') throw conflict('This invoice is void, so you can’t credit it.');
  const left = totals.total - creditedTotal;
  if (form.amount > left) throw tooMuch(formatMoney(left, terms.currency), left);
  const update = updateBalance(invoice, { creditedTotal: creditedTotal + form.amount });
  const event = `Credit note for ${formatMoney(form.amount, terms.currency)}: ${form.reason}`;
  return {
    ...update,
    $push: {
      ...update.$push,
      credits: newCredit(invoice, form),
      timeline: { at: new Date(), actor: 'freelancer', event },
    },
  };
}

/** A credit note as the invoice decides it; it gets its number when it is stored. */
export function newCredit({ totals, terms, credits }: StoredInvoice, form: Credit): StoredCredit {
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
  if (left === 0) return conflict('This invoice is already fully credited.');
  const message = `You can credit at most ${most}.`;
  return invalidInput(message, [{ path: 'amount', message }]);
}
