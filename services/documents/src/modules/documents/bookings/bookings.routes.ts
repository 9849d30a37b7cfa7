import { bookings } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { listExpenseBookings, listInvoiceBookings } from './bookings.service.ts';

/** Endpoints where payments reads what a journal has besides the ledger. */
export const bookingRoutes = () => [
  route(bookings.invoices, ({ params, query }) =>
    listInvoiceBookings(params.freelancerId, query.cursor),
  ),
  route(bookings.expenses, ({ params, query }) => listExpenseBookings(params.freelancerId, query)),
];
