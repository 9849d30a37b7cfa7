/** What the page behind an invoice's link says. */
export const en = {
  language: 'Language',
  loading: 'Loading the invoice',
  bar: {
    invoice: 'sent you an invoice',
    creditNote: 'sent you a credit note',
    pdf: 'PDF',
    making: 'The PDF is being made.',
    sentWith: 'Sent with',
  },
  missing: {
    title: 'This link does not lead to an invoice',
    text: 'Part of the address may be missing. Open the link from the mail again, or reply to the mail and ask for a new one.',
    goneTitle: 'This invoice is no longer there',
    failedTitle: 'The invoice could not be loaded',
    again: 'Try again',
    trying: 'Trying again',
    home: 'Go to Soloist',
  },
  card: {
    invoice: (number: string) => `Invoice ${number}`,
    creditNote: (number: string) => `Credit note ${number}`,
    forWhom: (name: string) => `For ${name}`,
    due: (day: string) => `Due by ${day}`,
    wasDue: (day: string) => `Was due on ${day}`,
    credits: (number: string) =>
      `Takes back a part of invoice ${number}, or all of it. Nothing is to be paid.`,
    paidText: 'Nothing is left to pay. Thank you.',
    voidText: (name: string) => `${name} took this invoice out of force. Nothing is to be paid.`,
    total: 'Total',
    paid: 'Paid so far',
    credited: 'Credited',
    balance: 'Still to pay',
    sums: 'What was paid',
  },
  statuses: { sent: 'To pay', viewed: 'To pay', overdue: 'Overdue', paid: 'Paid', void: 'Void' },
  pay: {
    title: 'How to pay',
    parts: 'You may pay in parts.',
    ask: (name: string) => `${name} did not write how to pay. Ask by mail:`,
  },
  stop: {
    title: 'Stop reminders',
    text: (number: string) =>
      `No more reminders of invoice ${number} will be mailed to you. The invoice itself stays as it is.`,
    confirm: 'Stop reminders',
    busy: 'Stopping',
    done: 'Reminders of this invoice have stopped.',
  },
  /** What went wrong, for people; the server's sentences are English already. */
  problem: (_code: string, message: string) => message,
};
export type InvoiceTexts = typeof en;
