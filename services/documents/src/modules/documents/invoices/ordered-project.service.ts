import { cancellationClause, type OrderedService, type StoredTerms } from '@soloist/contracts';
import { insertAsIs, isAccountDeleted, isDuplicateKey } from '@soloist/server-kit';
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { newDelivery, requestRendering } from '../../deliveries/index.ts';
import { answerEvent } from '../proposals/contracts.service.ts';
import { withNumber } from '../proposals/new-proposal.rules.ts';
import type { StoredMilestone } from '../proposals/project-fields.model.ts';
import { proposalDefinition } from '../proposals/proposal-document.service.ts';
import { takeProposalNumber } from '../proposals/proposal-numbers.model.ts';
import {
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import type { InvoiceFields, StoredInvoice } from '../shared/invoices.model.ts';
import { ServiceOrderModel, type StoredServiceOrder } from '../shared/service-orders.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';

const longestName = 120;
/** Days until delivery where the service names no time. */
const usualDays = 14;

/**
 * Starts the project of a service's order when its invoice is paid, and returns the fields that link
 * the invoice to it. Repeated, concurrent and interrupted runs start one project, since the order
 * decided its id.
 */
export async function startOrderedProject(
  invoice: StoredInvoice,
  jobDeps: JobDeps,
): Promise<Partial<InvoiceFields>> {
  const { freelancerId, draft_id, status, kind, proposalId, terms } = invoice;
  if (status !== 'paid' || kind !== 'invoice' || proposalId) return {};
  // A full credit note settles an invoice that nobody paid.
  if (invoice.paidTotal <= 0) return {};
  const order = await ServiceOrderModel.findOne({ freelancerId, draft_id }).lean();
  if (!order || (await isAccountDeleted(freelancerId))) return {};
  const started = await storeProject(order, invoice);
  if (started) requestRendering({ kind: 'proposal', stored: started }, jobDeps);
  const paid = { $set: { paidAt: invoice.paidAt ?? new Date() }, $unset: { isOpen: 1 as const } };
  await ServiceOrderModel.updateOne({ _id: order._id, paidAt: null as never }, paid);
  const project = String(order.projectId);
  return {
    proposalId: project,
    milestoneId: order.milestoneId,
    terms: { ...terms, proposal_id: project, milestone_id: order.milestoneId },
  };
}

/** Whether an invoice is of an order whose project has ended early: nothing is left to bill for it. */
export async function isOfCancelledOrder({ freelancerId, draft_id }: StoredInvoice) {
  const order = await ServiceOrderModel.findOne({ freelancerId, draft_id }).lean();
  if (!order) return false;
  return Boolean(await ProposalModel.exists({ _id: order.projectId, status: 'cancelled' }));
}

/** Stores the project; undefined when it exists. */
async function storeProject(
  order: StoredServiceOrder,
  invoice: StoredInvoice,
): Promise<StoredProposal | undefined> {
  const { projectId: _id, freelancerId, seller } = order;
  if (await ProposalModel.exists({ _id })) return undefined;
  const number = await takeProposalNumber(freelancerId, dayIn(seller.timeZone, new Date()));
  const stored = { _id, ...withNumber(newOrderedProject(order, invoice), number) };
  const outbox = [
    answerEvent('proposal.accepted', stored, { isOrder: true }),
    ...stored.deliveries.map((delivery) => proposalDefinition.deliveryEvent(stored, delivery)),
  ];
  try {
    await insertAsIs(ProposalModel, { ...stored, outbox });
    return stored;
  } catch (err) {
    if (isDuplicateKey(err) && (await ProposalModel.exists({ _id }))) return undefined;
    throw err;
  }
}

/** The project as an accepted agreement: the frozen service, the answers and the rules. */
function newOrderedProject(order: StoredServiceOrder, invoice: StoredInvoice): ProposalFields {
  const { freelancerId, draft_id, contract_id, seller, client, createdAt } = order;
  const now = invoice.paidAt ?? new Date();
  const terms = termsOfOrder(order, now);
  const device = { ip: '', userAgent: '' };
  const { timeZone, ...sender } = seller;
  return {
    freelancerId,
    draft_id,
    contract_id,
    number: '',
    terms,
    total: order.service.total,
    sender: { ...sender, location: '' },
    status: 'accepted',
    documentVersion: 2,
    pdfs: [],
    signatures: [
      { role: 'freelancer', name: sender.name, email: sender.email, at: createdAt, ...device },
      { role: 'client', name: client.name, email: client.email, at: createdAt, ...device },
    ],
    signings: [],
    deliveries: [
      newDelivery({ kind: 'signed', to: client.email, recipient: 'client' }),
      newDelivery({ kind: 'signed', to: sender.email, recipient: 'freelancer' }),
    ],
    timeline: [{ at: now, actor: 'client', event: `Ordered and paid by ${client.name}` }],
    milestones: milestonesOf(order, { invoice, end_date: terms.details.end_date }),
    files: [],
    questions: [],
    words: [],
    timeZone,
    createdAt,
    acceptedAt: now,
    expiresAt: order.expiresAt,
  };
}

interface PaidOrder {
  invoice: StoredInvoice;
  end_date: string;
}

/** The payment, then one milestone for each deliverable. */
function milestonesOf(
  { service, milestoneId }: StoredServiceOrder,
  { invoice, end_date }: PaidOrder,
): StoredMilestone[] {
  const paid: StoredMilestone = {
    id: milestoneId,
    name: 'Paid with the order',
    deliverable: '',
    amount: service.total,
    end_date: '',
    status: 'paid',
    note: '',
    orderId: invoice.orderId,
  };
  return [
    paid,
    ...service.deliverables.map(({ name, description }) => ({
      id: new mongoose.Types.ObjectId().toHexString(),
      name,
      deliverable: description,
      amount: 0,
      end_date,
      status: 'pending' as const,
      note: '',
    })),
  ];
}

function termsOfOrder(
  { service, client, answers, seller }: StoredServiceOrder,
  now: Date,
): StoredTerms {
  const start = DateTime.fromJSDate(now).setZone(seller.timeZone);
  return {
    email: client.email,
    client_name: client.name,
    project_name: nameOf(service),
    currency: service.currency,
    payment_type: 'one_time',
    details: {
      start_date: start.toFormat('yyyy-MM-dd'),
      end_date: start.plus(durationOf(service)).toFormat('yyyy-MM-dd'),
      upfront_payment: service.total,
      total_fee: service.total,
      frequency: '',
      rate: null,
      payment_rate: null,
      milestones: [],
    },
    project_description: describeOrder(service, answers),
    project_deliverables: service.deliverables.map(({ name, description }) => ({
      deliverable_name: name,
      deliverable_description: description,
    })),
    clauses: [{ title: 'Cancellation', text: cancellationClause(service.cancellation) }],
    valid_until: '',
    additionalTerms: '',
  };
}

const nameOf = ({ title, package: chosen }: OrderedService) =>
  (chosen ? `${title}, ${chosen.name}` : title).slice(0, longestName);

const durationOf = ({ duration, duration_type }: OrderedService) =>
  duration && duration_type ? { [duration_type]: duration } : { days: usualDays };

function describeOrder(service: OrderedService, answers: StoredServiceOrder['answers']): string {
  const ordered = service.lines.map(({ name, quantity }) => `${quantity} × ${name}`);
  const answered = answers
    .filter(({ answer }) => answer !== '')
    .map(({ question, answer }) => `${question}\n${answer}`);
  return [
    service.summary,
    ...(service.package ? [service.package.description] : []),
    `Ordered:\n${ordered.join('\n')}`,
    ...answered,
  ].join('\n\n');
}
