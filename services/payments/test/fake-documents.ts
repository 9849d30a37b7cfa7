import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ExpenseBooking, InvoiceBooking } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';

/** The documents service as far as a journal reads it, one record a page. */
export async function startFakeDocuments() {
  const books = { invoices: [] as InvoiceBooking[], expenses: [] as ExpenseBooking[] };
  const state = { isDown: false };
  /** The bodies of what was posted. */
  const posted: unknown[] = [];
  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://documents');
    const isExpenses = pathname.endsWith('/expenses');
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '9'];
    const all = isExpenses
      ? books.expenses.filter(({ day }) => day >= from && day <= to)
      : books.invoices;
    const index = Number(searchParams.get('cursor') ?? 0);
    const nextCursor = index + 1 < all.length ? String(index + 1) : null;
    if (state.isDown) res.statusCode = 503;
    if (req.method === 'POST') {
      posted.push(await json(req));
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ success: true, emails: [] }));
      return;
    }
    const page = { success: true, items: all.slice(index, index + 1), nextCursor };
    res.setHeader('content-type', 'application/json').end(JSON.stringify(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    posted,
    state,
    close: () => server.close(),
  };
}

export const invoiceBookingOf = (over: Partial<InvoiceBooking> = {}): InvoiceBooking => ({
  ...{ id: newId(), kind: 'invoice', number: 'INV-0001', client_name: 'Sofie Lind' },
  ...{ email: 'sofie@nordlys.example', currency: 'INR', day: '2026-05-04' },
  ...{ net: 100_000, tax: 18_000, voided_on: null, payments: [] },
  ...over,
});

export const expenseBookingOf = (over: Partial<ExpenseBooking> = {}): ExpenseBooking => ({
  ...{ id: crypto.randomUUID(), day: '2026-05-06', description: 'Train to Pune' },
  ...{ category: 'travel', currency: 'INR', amount: 2_500 },
  ...over,
});
