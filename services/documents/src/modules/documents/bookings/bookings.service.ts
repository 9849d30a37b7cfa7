import type { bookings, EndpointQuery } from '@soloist/contracts';
import { afterCursor, toPage } from '@soloist/server-kit';
import {
  afterExpense,
  cursorOf,
  expensesFilter,
  latestFirst,
} from '../expenses/expense-filter.rules.ts';
import { ExpenseModel, type StoredExpense } from '../shared/expenses.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { toExpenseBooking, toInvoiceBooking } from './bookings.presenter.ts';

/** Records in one reply to payments. */
const batch = 200;

const invoiceFields = {
  ...{ kind: 1, number: 1, status: 1, timeline: 1, createdAt: 1, payments: 1, totals: 1 },
  ...{ orderId: 1, recipients: 1 },
  ...{ 'sender.timeZone': 1, 'terms.client_name': 1, 'terms.email': 1, 'terms.currency': 1 },
} as const;

/** A freelancer's invoices and credit notes, newest first. */
export async function listInvoiceBookings(freelancerId: string, cursor: string | undefined) {
  const found = await InvoiceModel.find({ freelancerId, ...afterCursor(cursor) }, invoiceFields)
    .sort({ _id: -1 })
    .limit(batch + 1)
    .lean<StoredInvoice[]>();
  const { items, nextCursor } = toPage(found, batch);
  return { items: items.map(toInvoiceBooking), nextCursor };
}

/** A freelancer's expenses of some days, latest day first. */
export async function listExpenseBookings(
  freelancerId: string,
  { cursor, ...days }: EndpointQuery<typeof bookings.expenses>,
) {
  const found = await ExpenseModel.find({
    $and: [expensesFilter(freelancerId, days), afterExpense(cursor)],
  })
    .sort(latestFirst)
    .limit(batch + 1)
    .lean<StoredExpense[]>();
  const items = found.slice(0, batch);
  return {
    items: items.map(toExpenseBooking),
    nextCursor: found.length > batch ? cursorOf(items.at(-1)!) : null,
  };
}
