import {
  formatMoney,
  gstStateName,
  type InvoiceRequest,
  invoiceSending,
  invoices,
  invoiceTotals,
  longDay,
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

/** Every value of the request; those that it leaves empty share a row, so that the card stays short. */
function rowsOf({ invoice, total }: InvoiceSendingValues) {
  const { client, sender, items, currency, tax_mode, tax_treatment: tax } = invoice;
  const money = (amount: number) => formatMoney(amount, currency);
  const untreated = tax_mode === 'none' ? 'No tax' : 'As on your last invoice';
  const texts = [
    { label: 'Client’s address', value: partyText(client) },
    { label: 'Client’s tax number', value: client.tax_number },
    { label: 'Your address', value: partyText(sender) },
    { label: 'Your tax number', value: sender.tax_number },
    { label: 'Memo', value: invoice.memo },
    { label: 'Notes', value: invoice.notes },
  ];
  const empty = texts.filter(({ value }) => !value).map(({ label }) => label);
  return [
    ...(invoice.client_name ? [{ label: 'Client', value: invoice.client_name }] : []),
    { label: 'To', value: invoice.email },
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
    ...taxRows(invoice),
    { label: 'Total', value: money(total) },
    { label: 'Due date', value: longDay(invoice.due_date) },
    ...texts.filter(({ value }) => value),
    ...(empty.length > 0 ? [{ label: 'Left empty', value: empty.join(', ') }] : []),
    { label: 'E-invoice attached', value: invoice.e_invoice ? 'Yes' : 'No' },
    { label: 'Automatic reminders', value: 'None' },
    { label: 'Late fees', value: 'None' },
  ];
}

function taxRows(invoice: InvoiceRequest) {
  if (invoice.tax_mode === 'none') return [];
  const { net, tax } = invoiceTotals(invoice);
  return [
    { label: 'Without tax', value: formatMoney(net, invoice.currency) },
    { label: invoice.tax_name || 'Tax', value: formatMoney(tax, invoice.currency) },
  ];
}

const partyText = ({ address, postcode, city, country }: Party) =>
  [address, `${postcode} ${city}`.trim(), country].filter(Boolean).join(', ');
