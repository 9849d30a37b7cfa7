import {
  addDays,
  type InvoiceItem,
  type InvoicePrefill,
  type InvoiceRequest,
  invoiceDueDays,
  isGst,
  longDay,
  shareOut,
  withoutInrRate,
} from '@soloist/contracts';
import { conflict, isAccountDeleted, isDuplicateKey, newEvent } from '@soloist/server-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { addresseesOf, requestRendering } from '../../deliveries/index.ts';
import { closeDraft, DraftModel, insertDraft } from '../drafts/drafts.service.ts';
import {
  type InvoiceFields,
  InvoiceModel,
  type StoredInvoice,
  type StoredLateFee,
} from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { insertInvoice } from './invoice-document.service.ts';
import { insertNumbered, type Numbered } from './invoice-numbers.service.ts';
import { erasePersonsInvoices } from './invoice-personal-data.service.ts';
import { newInvoice } from './new-invoice.rules.ts';
import { voidUpdate } from './void-invoice.rules.ts';

interface FeeOf {
  invoice: StoredInvoice;
  fee: StoredLateFee;
}

const titleOf = ({ invoice: { number }, fee: { until } }: FeeOf) =>
  `Late fee for ${number} until ${longDay(until)}`;

/**
 * The lines of a fee note. In India, late fees are part of the taxed value (section 15(2)(d) of the
 * CGST Act), so they contain the invoice's tax at its rates. Elsewhere they compensate a delay, and
 * are outside the scope of VAT.
 */
function itemsOf({ invoice, fee }: FeeOf): InvoiceItem[] {
  const { terms, totals } = invoice;
  const name = titleOf({ invoice, fee });
  const line = (amount: number, tax: number): InvoiceItem => {
    const sac = terms.items.find((item) => item.tax === tax)?.sac;
    return { name, qty: 1, rate: amount, tax, total: amount, ...(sac ? { sac } : {}) };
  };
  if (!isGstInvoice(invoice) || totals.taxes.length === 0) return [line(fee.amount, 0)];
  const shares = shareOut(
    BigInt(fee.amount),
    totals.taxes.map(({ net, tax }) => BigInt(net + tax)),
  );
  return totals.taxes
    .map(({ percent }, index) => line(Number(shares[index]), percent))
    .filter(({ total }) => total > 0);
}

const isGstInvoice = ({ terms }: StoredInvoice) =>
  terms.tax_treatment !== undefined && isGst(terms.tax_treatment.treatment);

function taxOf(invoice: StoredInvoice) {
  const { tax_treatment, tax_name } = invoice.terms;
  if (!isGstInvoice(invoice) || !tax_treatment) return { tax_mode: 'none', tax_name: '' } as const;
  // The client pays the fee that the invoice states, so the tax is within it.
  const tax_mode = invoice.totals.taxes.length > 0 ? ('inclusive' as const) : ('none' as const);
  return { tax_mode, tax_name, tax_treatment: withoutInrRate(tax_treatment) };
}

/** The fee note of a late fee, which accrues no late fees itself. */
function feeNoteRequest(of: FeeOf, today: string): InvoiceRequest {
  const { invoice, fee } = of;
  const { terms, proposalId, time_zone } = invoice;
  const { client_name, client, sender, currency, notes, reminders, references } = terms;
  return {
    ...addresseesOf(invoice),
    ...{ client_name, client, sender, currency, notes, reminders },
    ...(references ? { references } : {}),
    ...taxOf(invoice),
    draft_id: fee.id,
    // Its line names the late invoice.
    memo: '',
    items: itemsOf(of),
    due_date: addDays(today, invoiceDueDays),
    discount: { kind: 'none' },
    time_zone,
    part_payments: false,
    deposit: 0,
    e_invoice: false,
    late_fee: null,
    ...(proposalId ? { proposal_id: proposalId } : {}),
  };
}

/**
 * Makes the drafts and fee notes of late fees that were decided, each once by its id: any process may
 * repeat it. Returns what the invoice stores of them.
 */
export async function makeFeeNotes(invoice: StoredInvoice, jobDeps: JobDeps) {
  const { lateFees, freelancerId, status } = invoice;
  const missing = (lateFees ?? []).filter(({ made, state }) => !made && state !== 'waived');
  if (!lateFees || missing.length === 0) return { fields: {}, events: {} };
  for (const fee of missing) {
    if (fee.state === 'draft') await draftFeeNote({ invoice, fee });
    else await sendFeeNote({ invoice, fee }, jobDeps);
  }
  // Checked after the writes: a deletion that did not see them is known by now.
  if (await isAccountDeleted(freelancerId)) {
    await DraftModel.deleteMany({ freelancerId });
    await erasePersonsInvoices(freelancerId);
  }
  const ids = missing.map(({ id }) => id);
  const drafted = missing.filter(({ state }) => state === 'draft' && status !== 'void');
  return {
    fields: {
      lateFees: lateFees.map((each) =>
        ids.includes(each.id) ? { ...each, made: true as const } : each,
      ),
    },
    events: drafted.length
      ? { $push: { outbox: { $each: drafted.map((fee) => draftReady({ invoice, fee })) } } }
      : {},
  } satisfies { fields: Partial<InvoiceFields>; events: UpdateQuery<InvoiceFields> };
}

const draftReady = (of: FeeOf) =>
  newEvent('invoice.draft-ready', {
    proposalId: '',
    freelancerId: of.invoice.freelancerId,
    projectName: titleOf(of),
    clientEmail: addresseesOf(of.invoice).email,
    draftId: of.fee.id,
  });

async function draftFeeNote(of: FeeOf) {
  const { invoice } = of;
  const today = dayIn(invoice.sender.timeZone, new Date());
  const { draft_id, items, ...rest } = feeNoteRequest(of, today);
  const content: InvoicePrefill = {
    ...rest,
    items: items.map(({ total: _, ...item }) => item),
  };
  const { freelancerId } = invoice;
  await insertDraft({
    freelancerId,
    draft_id,
    kind: 'invoice',
    title: titleOf(of),
    content,
  });
}

async function sendFeeNote(of: FeeOf, jobDeps: JobDeps) {
  const { freelancerId } = of.invoice;
  const find = () =>
    InvoiceModel.findOne({ freelancerId, draft_id: of.fee.id }).lean<StoredInvoice>();
  const stored =
    (await find()) ??
    (await storeFeeNote(of).catch(async (err) => {
      if (!isDuplicateKey(err)) throw err;
      // Another process was first.
      return find();
    }));
  if (stored) requestRendering({ kind: 'invoice', stored }, jobDeps);
}

function storeFeeNote(of: FeeOf): Promise<StoredInvoice> {
  const { freelancerId, sender } = of.invoice;
  const today = dayIn(sender.timeZone, new Date());
  return insertNumbered({ freelancerId, kind: 'invoice', today }, (numbered) =>
    insertInvoice({
      _id: new mongoose.Types.ObjectId(),
      ...newFeeNote(of, { ...numbered, today }),
    }),
  );
}

/** A new fee note, as it is stored. */
export function newFeeNote(
  of: FeeOf,
  { today, ...numbered }: Numbered & { today: string; at?: Date },
): InvoiceFields {
  const { invoice, fee } = of;
  return newInvoice({
    freelancerId: invoice.freelancerId,
    ...numbered,
    request: feeNoteRequest(of, today),
    sender: invoice.sender,
    title: titleOf(of),
    zone: invoice.time_zone,
    proposalId: invoice.proposalId,
    sentBy: 'system',
    lateFeeOf: { invoiceId: String(invoice._id), number: invoice.number, feeId: fee.id },
  });
}

/**
 * The invoice whose late fee a draft bills; undefined for any other draft.
 * @throws AppError `conflict` when the fee was waived or its invoice voided: an editor may still be open.
 */
export async function findLateFee({
  freelancerId,
  draft_id,
}: {
  freelancerId: string;
  draft_id: string;
}): Promise<InvoiceFields['lateFeeOf']> {
  const invoice = await InvoiceModel.findOne(
    { freelancerId, 'lateFees.id': draft_id },
    { number: 1, status: 1, lateFees: 1 },
  ).lean();
  if (!invoice) return undefined;
  const isWaived = invoice.lateFees?.find(({ id }) => id === draft_id)?.state === 'waived';
  if (isWaived || invoice.status === 'void') {
    throw conflict('This late fee was waived, so you can’t send its fee note.');
  }
  return { invoiceId: String(invoice._id), number: invoice.number, feeId: draft_id };
}

/** Records on the late invoice which fee note bills its late fee. Idempotent. */
export async function recordFeeNote({ _id, number, lateFeeOf }: StoredInvoice): Promise<void> {
  if (!lateFeeOf) return;
  const read = () =>
    InvoiceModel.findById(lateFeeOf.invoiceId).orFail().lean<StoredInvoice>().exec();
  if (!(await InvoiceModel.exists({ _id: lateFeeOf.invoiceId }))) return;
  await changeInvoice(read, ({ lateFees = [], status }) => {
    const fee = lateFees.find(({ id }) => id === lateFeeOf.feeId);
    if (!fee || fee.note) return undefined;
    const note = { id: String(_id), number };
    const sent = { ...fee, note, made: true as const, state: 'sent' as const };
    return {
      $set: {
        lateFees: lateFees.map((each) => (each === fee ? sent : each)),
        // Voided while this fee note was sent, which ends with it.
        ...(status === 'void' ? { unfinished: true } : {}),
      },
    };
  });
}

/** Whether a fee note has payments or credits, so that it can't be voided, and is not credited in full. */
const needsCredit = ({ paidTotal, creditedTotal, totals }: StoredInvoice) =>
  (paidTotal > 0 || creditedTotal > 0) && creditedTotal < totals.total;

/**
 * Refuses to void an invoice whose late fee was paid or credited in part: the rest needs a credit note
 * first.
 * @throws AppError `conflict`.
 */
export async function requireVoidableFeeNotes({
  status,
  lateFees = [],
  freelancerId,
}: StoredInvoice) {
  const ids = lateFees.map(({ id }) => id);
  if (status === 'void' || ids.length === 0) return;
  const notes = await InvoiceModel.find({
    freelancerId,
    draft_id: mongoose.trusted({ $in: ids }),
  }).lean<StoredInvoice[]>();
  const note = notes.find(needsCredit);
  if (!note) return;
  const what = note.paidTotal > 0 ? 'has payments' : 'is partly credited';
  throw conflict(`Fee note ${note.number} ${what}. Credit it in full first.`);
}

/**
 * Ends the late fees of a void invoice: what was never owed cannot be late. Fee notes are voided and
 * drafts deleted; a fee note that was paid or credited meanwhile stays. Returns what the invoice
 * stores of them. Idempotent.
 */
export async function endFeeNotes(invoice: StoredInvoice): Promise<StoredLateFee[] | undefined> {
  if (!invoice.lateFees) return undefined;
  const ended: StoredLateFee[] = [];
  for (const fee of invoice.lateFees) ended.push(await endFeeNote({ invoice, fee }));
  return ended;
}

async function endFeeNote({ invoice, fee }: FeeOf): Promise<StoredLateFee> {
  if (fee.state === 'waived') return fee;
  const { freelancerId, number } = invoice;
  const { id: draft_id } = fee;
  const find = () => InvoiceModel.findOne({ freelancerId, draft_id }, { _id: 1 }).lean();
  let stored = await find();
  if (!stored) {
    await closeDraft({ freelancerId, draft_id }, { as: 'deleted', kind: 'invoice' });
    // It may have been sent just before.
    stored = await find();
  }
  if (!stored) return { ...fee, made: true, state: 'waived' };
  const note = await changeInvoice(
    () => InvoiceModel.findById(stored._id).orFail().lean<StoredInvoice>().exec(),
    (current) => {
      if (current.paidTotal > 0 || current.creditedTotal > 0) return undefined;
      return voidUpdate(current, { reason: `Invoice ${number} was voided`, actor: 'system' });
    },
  );
  const known = {
    ...fee,
    made: true as const,
    note: { id: String(note._id), number: note.number },
  };
  return note.status === 'void' ? { ...known, state: 'waived' } : { ...known, state: 'sent' };
}
