import { type InvoiceRequest, invoiceDueDays, unknownParty } from '@soloist/contracts';
import { isAccountDeleted, isDuplicateKey, newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { addresseesOf, requestRendering } from '../../deliveries/index.ts';
import { finishInvoice } from '../invoices/finish-invoice.service.ts';
import { insertInvoice } from '../invoices/invoice-document.service.ts';
import { insertNumbered } from '../invoices/invoice-numbers.service.ts';
import { erasePersonsInvoices } from '../invoices/invoice-personal-data.service.ts';
import { readLastInvoice } from '../invoices/list-invoices.service.ts';
import { newInvoice } from '../invoices/new-invoice.rules.ts';
import { dueDayIn } from '../invoices/send-invoice.service.ts';
import { feeScheduleOf } from '../proposals/fee-schedule.rules.ts';
import { isDueAtAcceptance, type StoredMilestone } from '../proposals/project-fields.model.ts';
import { proposalEventDetails } from '../proposals/proposal-document.service.ts';
import {
  inForceStatuses,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { withUsualLateFee } from '../shared/document-settings.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { dayIn, firstZone } from '../shared/time-zones.rules.ts';
import { decideFirstInvoiceTax, type FirstInvoiceTax } from './first-invoice-tax.service.ts';
import { draftFirstInvoice, milestoneDraftId } from './invoice-drafts.service.ts';
import { invoiceReferencesOf } from './invoice-references.service.ts';

const batch = 100;

/**
 * Invoices the payment that is due at acceptance, as the freelancer chose in the proposal. The
 * acceptance stored that this is open; the invoice's draft id is derived from the milestone, so that
 * repeated, concurrent and interrupted runs create one invoice.
 */
export async function issueFirstInvoice(
  proposal: StoredProposal,
  jobDeps: JobDeps,
): Promise<StoredProposal> {
  const { _id, awaitsFirstInvoice, followUp, terms } = proposal;
  if (!awaitsFirstInvoice || followUp) return proposal;
  const isInForce = inForceStatuses.includes(proposal.status);
  const due = isInForce ? proposal.milestones.filter(isDueAtAcceptance) : [];
  const draftIds: string[] = [];
  let decided: FirstInvoiceTax['decided'];
  if (due.length > 0) {
    const defaults = await readFirstDefaults(proposal);
    decided = defaults.tax.decided;
    const isSent = terms.first_invoice !== 'draft' && decided !== undefined;
    const { client } = defaults.tax;
    for (const milestone of due) {
      if (isSent) await sendFirstInvoice({ proposal, milestone, defaults }, jobDeps);
      else draftIds.push(await draftFirstInvoice(proposal, { milestone, client }));
    }
  }
  const drafted = due.slice(0, draftIds.length).map(({ name }) => ({
    at: new Date(),
    actor: 'system' as const,
    event: `Invoice draft created for “${name}”${decided ? '' : '. Choose its tax before you send it'}`,
  }));
  const events = draftIds.map((draftId) =>
    newEvent('invoice.draft-ready', { ...proposalEventDetails(proposal), draftId }),
  );
  const issued = await ProposalModel.findOneAndUpdate(
    { _id, awaitsFirstInvoice: true, followUp: null },
    {
      $unset: { awaitsFirstInvoice: 1 },
      ...(draftIds.length > 0
        ? { $push: { timeline: { $each: drafted }, outbox: { $each: events } } }
        : {}),
    },
    { returnDocument: 'after' },
  ).lean<StoredProposal>();
  // Another run was first.
  return issued ?? ProposalModel.findById(_id).orFail().lean<StoredProposal>();
}

/** What an invoice that the freelancer does not see before is made of. */
async function readFirstDefaults(proposal: StoredProposal) {
  const { freelancerId } = proposal;
  const last = (await readLastInvoice(freelancerId))?.terms;
  const sender = last?.sender ?? unknownParty;
  const { email } = addresseesOf(proposal);
  const tax = await decideFirstInvoiceTax({ freelancerId, email }, sender);
  return { last, sender, tax };
}

interface FirstInvoice {
  proposal: StoredProposal;
  milestone: StoredMilestone;
  defaults: Awaited<ReturnType<typeof readFirstDefaults>>;
}

async function sendFirstInvoice(first: FirstInvoice, jobDeps: JobDeps) {
  const { proposal, milestone } = first;
  const { freelancerId } = proposal;
  if (await isAccountDeleted(freelancerId)) return;
  const draft_id = milestoneDraftId(milestone);
  const stored = await storeFirstInvoice(first, draft_id).catch(async (err) => {
    if (!isDuplicateKey(err)) throw err;
    // Another run was first, or the freelancer has invoiced the milestone themselves.
    return InvoiceModel.findOne({ freelancerId, draft_id }).lean<StoredInvoice>();
  });
  // Checked after the write: a deletion that did not see the invoice is known by now.
  if (await isAccountDeleted(freelancerId)) return erasePersonsInvoices(freelancerId);
  if (!stored) return;
  requestRendering({ kind: 'invoice', stored }, jobDeps);
  await finishInvoice(stored, jobDeps);
}

async function storeFirstInvoice(
  { proposal, milestone, defaults: { last, sender: from, tax } }: FirstInvoice,
  draft_id: string,
): Promise<StoredInvoice> {
  const { freelancerId, terms, sender, timeZone, clientTimeZone } = proposal;
  const { name, headline, profileImage, logo, email } = sender;
  const zone = firstZone(clientTimeZone, timeZone);
  const request: InvoiceRequest = {
    draft_id,
    ...addresseesOf(proposal),
    client_name: terms.client_name,
    client: tax.client ?? unknownParty,
    sender: from,
    currency: terms.currency,
    // The client pays what they have agreed to: tax is the freelancer's to add, in a draft.
    items: [{ ...invoiceItemOf(proposal, milestone), ...(tax.sac ? { sac: tax.sac } : {}) }],
    tax_mode: 'none',
    tax_name: '',
    ...tax.decided,
    discount: { kind: 'none' },
    memo: '',
    ...(await invoiceReferencesOf(proposal)),
    notes: last?.notes ?? '',
    due_date: dueDayIn(zone, invoiceDueDays),
    ...feeScheduleOf(proposal),
    reminders: last?.reminders ?? usualReminders,
    time_zone: zone,
    part_payments: false,
    deposit: 0,
    e_invoice: false,
    proposal_id: String(proposal._id),
    milestone_id: milestone.id,
  };
  const stated = await withUsualLateFee(freelancerId, request);
  const series = { freelancerId, kind: 'invoice' } as const;
  return insertNumbered({ ...series, today: dayIn(timeZone, new Date()) }, (numbered) =>
    insertInvoice({
      _id: new mongoose.Types.ObjectId(),
      ...newInvoice({
        ...series,
        ...numbered,
        request: stated,
        sender: { name, headline, profileImage, logo, email, timeZone },
        title: terms.project_name,
        zone,
        proposalId: String(proposal._id),
        sentBy: 'system',
      }),
    }),
  );
}

/** Days from the due date, as the invoice editor suggests them. */
const usualReminders = [-3, 1, 7];

const invoiceItemOf = ({ terms }: StoredProposal, { name, amount }: StoredMilestone) => ({
  name: `${terms.project_name}, ${name}`,
  qty: 1,
  rate: amount,
  tax: 0,
  total: amount,
});

/** Issues the first invoices that a killed or failed request has left. */
export async function issueFirstInvoices(jobDeps: JobDeps) {
  const waiting = await ProposalModel.find({ awaitsFirstInvoice: true, followUp: null })
    .limit(batch)
    .lean<StoredProposal[]>();
  for (const proposal of waiting) {
    await issueFirstInvoice(proposal, jobDeps).catch((err: Error) =>
      jobDeps.logger.warn(
        { err, proposalId: String(proposal._id) },
        'first invoice failed; retried later',
      ),
    );
  }
}
