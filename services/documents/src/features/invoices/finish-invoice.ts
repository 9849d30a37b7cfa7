import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Asking } from '../../parts.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { closeDraft } from '../drafts/drafts.service.ts';
import { insertNumbered } from './invoice-numbers.ts';
import { insertInvoice } from './invoice-paper.ts';
import { isLetGo, tellMilestone } from './invoiced-project.ts';
import { InvoiceModel, type StoredCredit, type StoredInvoice } from './invoices.model.ts';
import { newCreditNote } from './new-invoice.ts';

/**
 * Brings other documents up to what was decided in the invoice: its draft ends, its credit notes
 * are stored, its milestone moves. Whoever decides calls this at once, and the sweep for what a
 * killed process left; doing it twice is harmless. The milestone is free for another invoice only
 * after it has moved back.
 */
export async function finishInvoice(
  invoice: StoredInvoice,
  asking: Asking,
): Promise<StoredInvoice> {
  if (!invoice.unfinished) return invoice;
  const { _id, freelancerId, draft_id } = invoice;
  await closeDraft({ freelancerId, draft_id }, { as: 'sent', kind: 'invoice' });
  let current = invoice;
  for (;;) {
    const finished = await tellOthers(current, asking);
    if (finished) return finished;
    // Something else was decided meanwhile: what was told last must be what holds.
    current = await InvoiceModel.findById(_id).orFail().lean<StoredInvoice>();
  }
}

/** The invoice, finished; nothing when it is not any more what was told. */
async function tellOthers(
  invoice: StoredInvoice,
  asking: Asking,
): Promise<StoredInvoice | undefined> {
  const { _id, revision } = invoice;
  const credits: StoredCredit[] = [];
  for (const credit of invoice.credits) {
    const number = credit.number || (await storeCreditNote(invoice, { credit, asking }));
    credits.push({ ...credit, number });
  }
  await tellMilestone(invoice);
  const finished = await InvoiceModel.findOneAndUpdate(
    { _id, revision },
    {
      $set: { credits },
      $unset: { unfinished: 1, ...(isLetGo(invoice) ? { milestoneId: 1 } : {}) },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after' },
  ).lean<StoredInvoice>();
  return finished ?? undefined;
}

/** Stores a credit note that was decided, once; answers with its number. */
async function storeCreditNote(
  invoice: StoredInvoice,
  { credit, asking }: { credit: StoredCredit; asking: Asking },
): Promise<string> {
  const known = await InvoiceModel.findById(credit.id).lean();
  if (known) return known.number;
  const { freelancerId } = invoice;
  try {
    const _id = new mongoose.Types.ObjectId(credit.id);
    const stored = await insertNumbered({ freelancerId, kind: 'credit_note' }, (numbered) =>
      insertInvoice({ _id, ...newCreditNote({ invoice, credit, ...numbered }) }),
    );
    requestRendering({ paper: 'invoice', stored }, asking);
    return stored.number;
  } catch (err) {
    // Somebody else finishes the same invoice.
    const first = isDuplicateKey(err) && (await InvoiceModel.findById(credit.id).lean());
    if (first) return first.number;
    throw err;
  }
}
