import type { EndpointQuery, serviceOrders } from '@soloist/contracts';
import { afterCursor, toPage } from '@soloist/server-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import { contractInForce } from '../proposals/changes.service.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { matchTexts } from '../shared/search-words.rules.ts';
import {
  type ServiceOrderFields,
  ServiceOrderModel,
  type StoredServiceOrder,
} from '../shared/service-orders.model.ts';
import { TimeEntryModel } from '../shared/time-entries.model.ts';
import type { OrderState } from './orders.service.ts';

const { trusted } = mongoose;
const exported = 100;
const searched = ['service.title', 'service.package.name', 'client.name', 'client.email'];

type Query = EndpointQuery<typeof serviceOrders.list>;

/** A freelancer's orders, newest first, each with what followed from it. */
export async function listOrders(
  freelancerId: string,
  { payment, q, limit, cursor }: Query,
): Promise<{ items: OrderState[]; nextCursor: string | null }> {
  const filter: QueryFilter<ServiceOrderFields> = {
    freelancerId,
    ...(payment ? { paidAt: trusted({ $exists: payment === 'paid' }) } : {}),
    ...(matchTexts(q, searched) as QueryFilter<ServiceOrderFields>),
    ...afterCursor(cursor),
  };
  const found = await ServiceOrderModel.find(filter)
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredServiceOrder[]>();
  const { items, nextCursor } = toPage(found, limit);
  return { items: await readDocuments(freelancerId, items), nextCursor };
}

/** All of them, page by page. */
export async function* everyOrder(freelancerId: string): AsyncIterable<OrderState> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listOrders(freelancerId, { limit: exported, cursor });
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

/** The invoices, projects and tracked time of a page of orders, in one query each. */
async function readDocuments(
  freelancerId: string,
  orders: StoredServiceOrder[],
): Promise<OrderState[]> {
  const [invoices, projects] = await Promise.all([
    InvoiceModel.find({
      freelancerId,
      draft_id: trusted({ $in: orders.map(({ draft_id }) => draft_id) }),
    }).lean<StoredInvoice[]>(),
    readProjects(orders),
  ]);
  const tracked = await TimeEntryModel.distinct('projectId', {
    freelancerId,
    projectId: trusted({ $in: [...projects.values()].map(({ _id }) => String(_id)) }),
  });
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.draft_id, invoice]));
  const withTime = new Set(tracked.map(String));
  return orders.map((order) => {
    const project = projects.get(String(order.projectId));
    const hasTime = project !== undefined && withTime.has(String(project._id));
    return { order, invoice: invoiceOf.get(order.draft_id), project, hasTime };
  });
}

/** The contract in force of each order that was paid, by the project that the payment started. */
async function readProjects(orders: StoredServiceOrder[]): Promise<Map<string, StoredProposal>> {
  const started = await ProposalModel.find({
    _id: trusted({ $in: orders.map(({ projectId }) => projectId) }),
  }).lean<StoredProposal[]>();
  const current = await Promise.all(
    started.map(async (project) => {
      const isCurrent = project.status !== 'replaced' && !project.followUp;
      return [
        String(project._id),
        (isCurrent ? undefined : await contractInForce(String(project._id))) ?? project,
      ] as const;
    }),
  );
  return new Map(current);
}
