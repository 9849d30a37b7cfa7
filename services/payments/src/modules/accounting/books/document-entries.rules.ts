import type { BookAccount, ExpenseBooking, InvoiceBooking } from '@soloist/contracts';
import { entryOf, type JournalEntry, type JournalLine } from './journal.rules.ts';

/** The lines of an invoice; `sign` is -1 for what reverses one. */
const invoiceLines = ({ net, tax }: InvoiceBooking, sign: 1 | -1): JournalLine[] => [
  { account: 'receivables', amount: sign * (net + tax) },
  { account: 'income', amount: -sign * net },
  { account: 'tax', amount: -sign * tax },
];

/** Where the money of a recorded payment is; tax that a client withheld is a claim. */
function accountOf({ method }: InvoiceBooking['payments'][number]): BookAccount {
  if (method === 'tds') return 'withheld';
  return method === 'cash' ? 'cash' : 'bank';
}

/** All entries of an invoice or credit note, except those of the ledger. */
export function invoiceEntries(booking: InvoiceBooking): JournalEntry[] {
  const { id, kind, number, client_name, email, currency, day, voided_on, payments } = booking;
  const common = { document: number, client: client_name || email, currency };
  const isCredit = kind === 'credit_note';
  return [
    ...entryOf({
      ...common,
      source: `invoice-${id}`,
      day,
      kind: isCredit ? 'credit-note.sent' : 'invoice.sent',
      text: isCredit ? `Credit note ${number}` : `Invoice ${number}`,
      lines: invoiceLines(booking, isCredit ? -1 : 1),
    }),
    ...(voided_on
      ? entryOf({
          ...common,
          source: `invoice-${id}-voided`,
          day: voided_on,
          kind: 'invoice.voided',
          text: `Invoice ${number} voided`,
          lines: invoiceLines(booking, -1),
        })
      : []),
    ...payments.flatMap((payment) =>
      entryOf({
        ...common,
        source: `payment-${id}-${payment.id}`,
        day: payment.day,
        kind: 'payment.recorded',
        text:
          payment.method === 'tds' ? `Tax withheld from ${number} (TDS)` : `Payment of ${number}`,
        lines: [
          { account: accountOf(payment), amount: payment.amount },
          { account: 'receivables', amount: -payment.amount },
        ],
      }),
    ),
  ];
}

/** An expense, paid from the bank account in the currency that was paid. */
export const expenseEntries = (expense: ExpenseBooking): JournalEntry[] =>
  entryOf({
    source: `expense-${expense.id}`,
    day: expense.day,
    kind: 'expense.recorded',
    document: '',
    client: '',
    text: expense.description,
    currency: expense.currency,
    lines: [
      { account: `expense_${expense.category}`, amount: expense.amount },
      { account: 'bank', amount: -expense.amount },
    ],
  });
