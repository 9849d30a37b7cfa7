import {
  type InvoiceRequest,
  orderTotalProblem,
  type Party,
  type TokenClaims,
  unknownParty,
} from '@soloist/contracts';
import {
  AppError,
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  notFound,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { requestRendering } from '../../deliveries/index.ts';
import { finishInvoice } from '../invoices/finish-invoice.service.ts';
import { insertInvoice } from '../invoices/invoice-document.service.ts';
import { insertNumbered } from '../invoices/invoice-numbers.service.ts';
import { erasePersonsInvoices } from '../invoices/invoice-personal-data.service.ts';
import { storeVoid } from '../invoices/invoices.service.ts';
import { readInvoiceDefaults } from '../invoices/list-invoices.service.ts';
import { newInvoice } from '../invoices/new-invoice.rules.ts';
import { contractInForce } from '../proposals/changes.service.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { readTaxSettings } from '../shared/document-settings.model.ts';
import { requireNotErased } from '../shared/erased-links.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { ServiceOrderModel, type StoredServiceOrder } from '../shared/service-orders.model.ts';
import { TimeEntryModel } from '../shared/time-entries.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { countryOfRegistration } from '../shared/vat-numbers.rules.ts';

const { trusted } = mongoose;
const hasExpired = () => new AppError('gone', 'This order has expired. Order again.');

/** An order with the documents that followed from it. */
export interface OrderState {
  order: StoredServiceOrder;
  invoice: StoredInvoice | undefined;
  project: StoredProposal | undefined;
  /** Whether the freelancer tracked time on the project. */
  hasTime: boolean;
}

/** @throws AppError `not_found`; `gone` when its freelancer has closed their account. */
export async function readOrder(link: string): Promise<OrderState> {
  const order = await ServiceOrderModel.findOne({ link }).lean();
  if (!order) {
    await requireNotErased(link, 'invoice');
    throw notFound('order');
  }
  const { freelancerId, draft_id, projectId } = order;
  const [invoice, project] = await Promise.all([
    InvoiceModel.findOne({ freelancerId, draft_id }).lean<StoredInvoice>(),
    contractInForce(String(projectId)),
  ]);
  const time = project && { freelancerId, projectId: String(project._id) };
  const hasTime = time ? Boolean(await TimeEntryModel.exists(time)) : false;
  return { order, invoice: invoice ?? undefined, project, hasTime };
}

/**
 * Issues the invoice of an order, once, and returns its link: the client pays it as any other.
 * @throws AppError `gone` when the order has expired; `conflict` when its total can't be paid online.
 */
export async function issueOrderInvoice(link: string, jobDeps: JobDeps): Promise<string> {
  const { order, invoice } = await readOrder(link);
  if (invoice) return invoice.orderId;
  const { freelancerId, draft_id, service } = order;
  const problem = orderTotalProblem(service.total, service.currency);
  if (problem) throw conflict(problem);
  if (order.expiresAt <= new Date()) throw hasExpired();
  if (await isAccountDeleted(freelancerId)) throw notFound('order');
  const stored = await storeInvoice(order).catch((err) => {
    if (!isDuplicateKey(err)) throw err;
    // Another request was first.
    return InvoiceModel.findOne({ freelancerId, draft_id }).orFail().lean<StoredInvoice>();
  });
  // Checked after the write: a deletion or an end that did not see the invoice is known by now.
  if (await isAccountDeleted(freelancerId)) {
    await erasePersonsInvoices(freelancerId);
    throw notFound('order');
  }
  const isPayable = { _id: order._id, expiresAt: trusted({ $gt: new Date() }) };
  if (!(await ServiceOrderModel.exists(isPayable))) {
    await voidOrderInvoice(stored);
    throw hasExpired();
  }
  requestRendering({ kind: 'invoice', stored }, jobDeps);
  return (await finishInvoice(stored, jobDeps)).orderId;
}

/**
 * Voids the invoice of an order that ended unpaid: a later payment is returned to the client.
 * @throws AppError `conflict` when it was paid meanwhile.
 */
export const voidOrderInvoice = ({
  _id,
  freelancerId,
}: Pick<StoredInvoice, '_id' | 'freelancerId'>) =>
  storeVoid({
    user: { sub: freelancerId } as TokenClaims,
    id: String(_id),
    reason: 'The order wasn’t paid in time.',
  });

/** The freelancer on their first invoice: the tax registration of their settings, and no address. */
async function readRegistration(freelancerId: string): Promise<Party> {
  const settings = await readTaxSettings(freelancerId);
  const country = countryOfRegistration(settings);
  return country ? { ...unknownParty, country, tax_number: settings.tax_number } : unknownParty;
}

async function storeInvoice(order: StoredServiceOrder): Promise<StoredInvoice> {
  const { freelancerId, draft_id, service, client, seller, expiresAt } = order;
  const { last } = await readInvoiceDefaults(freelancerId);
  const request: InvoiceRequest = {
    draft_id,
    email: client.email,
    client_name: client.name,
    client: unknownParty,
    sender: last?.sender ?? (await readRegistration(freelancerId)),
    currency: service.currency,
    items: service.lines.map(({ name, quantity, rate, total }) => ({
      name,
      qty: quantity,
      rate,
      tax: 0,
      total,
    })),
    // The client pays the price that the service stated.
    tax_mode: 'none',
    tax_name: '',
    discount: { kind: 'none' },
    memo: '',
    notes: last?.notes ?? '',
    due_date: dayIn(seller.timeZone, expiresAt),
    reminders: [],
    time_zone: seller.timeZone,
    part_payments: false,
    deposit: 0,
    e_invoice: false,
  };
  const series = { freelancerId, kind: 'invoice' } as const;
  return insertNumbered({ ...series, today: dayIn(seller.timeZone, new Date()) }, (numbered) =>
    insertInvoice({
      _id: new mongoose.Types.ObjectId(),
      ...newInvoice({
        ...series,
        ...numbered,
        request,
        sender: seller,
        title: service.title,
        zone: seller.timeZone,
        proposalId: undefined,
        sentBy: 'system',
      }),
    }),
  );
}
