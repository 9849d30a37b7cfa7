import {
  formatMoney,
  gstStateName,
  type InvoiceRequest,
  invoiceSending,
  invoices,
  invoiceTotals,
  type Party,
  treatmentNames,
} from '@soloist/contracts';
import { callService, conflict } from '@soloist/server-kit';
import type { Act, ActRun, ActUrls } from './acts.rules.ts';

/** An invoice exactly as documents get it. */
export interface InvoiceSendingValues {
  /** Its `draft_id` was chosen with the act: documents send it once. */
  invoice: InvoiceRequest;
  /** Minor units. */
  total: number;
}

const whenAway = 'We couldn’t reach your invoices. Try again.';

/** Creates an invoice and emails it to the client. */
export function createSendInvoice({ documents }: ActUrls): Act<InvoiceSendingValues> {
  const callOf = ({ caller }: ActRun<InvoiceSendingValues>) => ({
    ...{ url: documents, authorization: caller.authorization, whenAway },
    tellsRefusals: true as const,
  });
  return {
    buttonOf: ({ invoice, total }) => `Send ${formatMoney(total, invoice.currency)} invoice`,
    caution: 'We’ll email it immediately. Undo voids the invoice; the email can’t be undone.',
    rowsOf,
    pageOf: () => '/projects?tab=invoices',
    async run(act) {
      const { invoice: body, total } = act.values;
      const { invoice } = await callService(invoiceSending.send, { ...callOf(act), body });
      // The draft's id was used for another invoice by hand.
      const isShown = invoice.total === total && invoice.email === body.email;
      if (!isShown) throw conflict('Another invoice was sent from this draft. Ask Sage again.');
    },
    async undo(act) {
      const { draft_id } = act.values.invoice;
      const query = { draft_id, limit: 1 };
      const { items } = await callService(invoices.list, { ...callOf(act), query });
      const [sent] = items;
      if (!sent || sent.status === 'void') return;
      const body = { reason: '' };
      await callService(invoices.void, { ...callOf(act), params: { id: sent.id }, body });
    },
  };
}

function rowsOf({ invoice, total }: InvoiceSendingValues) {
  const { client, sender, items, currency, tax_mode, memo, notes, tax_treatment: tax } = invoice;
  const money = (amount: number) => formatMoney(amount, currency);
  const totals = invoiceTotals(invoice);
  const untreated = tax_mode === 'none' ? 'No tax' : 'As on your last invoice';
  return [
    { label: 'Client', value: invoice.client_name || 'None' },
    { label: 'To', value: invoice.email },
    { label: 'Client’s address', value: partyText(client) },
    { label: 'Client’s tax number', value: client.tax_number || 'None' },
    { label: 'Your address', value: partyText(sender) },
    { label: 'Your tax number', value: sender.tax_number || 'None' },
    ...items.map(({ name, qty, rate, total: sum, tax: percent, sac }, index) => ({
      label: `Item ${index + 1}`,
      value: [
        `${name}: ${qty} × ${money(rate)} = ${money(sum)}`,
        ...(tax_mode === 'none' ? [] : [`${percent}% tax`]),
        ...(sac ? [`SAC ${sac}`] : []),
      ].join(', '),
    })),
    { label: 'Tax treatment', value: tax ? treatmentNames[tax.treatment] : untreated },
    ...(tax?.place_of_supply
      ? [{ label: 'Place of supply', value: gstStateName(tax.place_of_supply) }]
      : []),
    ...(tax?.lut ? [{ label: 'LUT', value: tax.lut }] : []),
    { label: 'Without tax', value: money(totals.net) },
    { label: invoice.tax_name || 'Tax', value: money(totals.tax) },
    { label: 'Total', value: money(total) },
    { label: 'Due date', value: invoice.due_date },
    { label: 'Memo', value: memo || 'None' },
    { label: 'Notes', value: notes || 'None' },
    { label: 'E-invoice attached', value: invoice.e_invoice ? 'Yes' : 'No' },
    { label: 'Automatic reminders', value: 'None' },
    { label: 'Late fees', value: 'None' },
  ];
}

const partyText = ({ address, postcode, city, country }: Party) =>
  [address, `${postcode} ${city}`.trim(), country].filter(Boolean).join(', ') || 'None';
