import { type InvoiceRequest, invoiceMessages, invoiceTotals, itemTotal } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import { endOfDay } from './reminder-times.rules.ts';

/**
 * @throws AppError `invalid_input` that names each item whose total is not its quantity times its
 * rate.
 */
export function requireTotals(request: Pick<InvoiceRequest, 'items' | 'tax_mode' | 'discount'>) {
  const wrong = request.items.flatMap((item, index) =>
    item.total === itemTotal(item)
      ? []
      : [{ path: `items.${index}.total`, message: invoiceMessages.total }],
  );
  if (wrong.length > 0) throw invalidInput(invoiceMessages.total, wrong);
  if (invoiceTotals(request).total === 0) {
    const message = 'This invoice has no amount due.';
    throw invalidInput(message, [{ path: 'items', message }]);
  }
}

/** @throws AppError `invalid_input` when the due date has passed where the client is. */
export function requireDueDay(due_date: string, zone: string) {
  if (endOfDay(due_date, zone).getTime() > Date.now()) return;
  const message = 'The due date has passed. Choose today or later.';
  throw invalidInput(message, [{ path: 'due_date', message }]);
}
