import { isDuplicateKey } from '@soloist/server-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { requestRendering } from '../../deliveries/index.ts';
import { closeDraft } from '../drafts/drafts.service.ts';
import { releaseInvoiceWork, settleInvoiceWork } from '../shared/claimed-work.service.ts';
import {
  type InvoiceFields,
  InvoiceModel,
  type StoredCredit,
  type StoredInvoice,
} from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { insertInvoice } from './invoice-document.service.ts';
import { insertNumbered } from './invoice-numbers.service.ts';
import { isCancelled, updateMilestone } from './invoiced-project.service.ts';
import { endFeeNotes, makeFeeNotes, recordFeeNote } from './late-fee-notes.service.ts';
import { newCreditNote } from './new-invoice.rules.ts';
import { isOfCancelledOrder, startOrderedProject } from './ordered-project.service.ts';

/**
 * Updates other documents after a change of the invoice: its draft ends, its credit notes are
 * stored, its milestone moves. The request that changed it runs this immediately, and the scheduled
 * task runs it after a killed process; it is idempotent. Another invoice can have the milestone
 * only after it has moved back.
 */
export async function finishInvoice(
  invoice: StoredInvoice,
  jobDeps: JobDeps,
): Promise<StoredInvoice> {
  if (!invoice.unfinished) return invoice;
  const { _id, freelancerId, draft_id } = invoice;
  await closeDraft({ freelancerId, draft_id }, { as: 'sent', kind: 'invoice' });
  const read = () => InvoiceModel.findById(_id).orFail().lean<StoredInvoice>().exec();
  // Again if the invoice changes meanwhile: the last published state must be the current one.
  return changeInvoice(read, (current) => updateOtherDocuments(current, jobDeps));
}

/** The update that finishes the invoice; undefined when another process has finished it. */
async function updateOtherDocuments(
  invoice: StoredInvoice,
  jobDeps: JobDeps,
): Promise<UpdateQuery<InvoiceFields> | undefined> {
  if (!invoice.unfinished) return undefined;
  const credits: StoredCredit[] = [];
  for (const credit of invoice.credits) {
    const number = credit.number || (await storeCreditNote(invoice, { credit, jobDeps }));
    credits.push({ ...credit, number });
  }
  // Of a void invoice, too: a process that was late could make one that is not voided.
  const lateFees = await makeFeeNotes(invoice, jobDeps);
  const endedFees = invoice.status === 'void' ? await endFeeNotes(invoice) : undefined;
  await recordFeeNote(invoice);
  const ofOrder = await startOrderedProject(invoice, jobDeps);
  if (!(isCancelled(invoice) && (await isOfCancelledOrder(invoice)))) {
    await updateMilestone(invoice);
  }
  const work = { freelancerId: invoice.freelancerId, draft_id: invoice.draft_id };
  if (isCancelled(invoice)) await releaseInvoiceWork(work);
  else await settleInvoiceWork(work);
  return {
    $set: {
      credits,
      ...lateFees.fields,
      ...(endedFees ? { lateFees: endedFees } : {}),
      ...(isCancelled(invoice) ? {} : ofOrder),
    },
    ...lateFees.events,
    $unset: { unfinished: 1, ...(isCancelled(invoice) ? { milestoneId: 1 } : {}) },
  };
}

/** Stores a decided credit note once; returns its number. */
async function storeCreditNote(
  invoice: StoredInvoice,
  { credit, jobDeps }: { credit: StoredCredit; jobDeps: JobDeps },
): Promise<string> {
  const known = await InvoiceModel.findById(credit.id).lean();
  if (known) return known.number;
  const { freelancerId, sender } = invoice;
  const today = dayIn(sender.timeZone, new Date());
  const series = { freelancerId, kind: 'credit_note', today } as const;
  try {
    const _id = new mongoose.Types.ObjectId(credit.id);
    const stored = await insertNumbered(series, (numbered) =>
      insertInvoice({ _id, ...newCreditNote({ invoice, credit, ...numbered }) }),
    );
    requestRendering({ kind: 'invoice', stored }, jobDeps);
    return stored.number;
  } catch (err) {
    // Another process finishes the same invoice.
    const first = isDuplicateKey(err) && (await InvoiceModel.findById(credit.id).lean());
    if (first) return first.number;
    throw err;
  }
}
