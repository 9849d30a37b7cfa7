import type {
  Discount,
  EndpointResponse,
  InvoicePrefill,
  invoices,
  Party,
} from '@soloist/contracts';
import { dayAhead } from '../../day-ahead.ts';

/** An invoice as it is being written: anything may be missing. Amounts are minor units. */
export interface InvoiceDraft {
  email: string;
  client_name: string;
  client: Party;
  sender: Party;
  memo: string;
  items: InvoiceItemDraft[];
  currency: NonNullable<InvoicePrefill['currency']>;
  due_date: string;
  tax_mode: NonNullable<InvoicePrefill['tax_mode']>;
  tax_name: string;
  discount: { kind: Discount['kind']; percent: number | null; amount: number | null };
  notes: string;
  reminders: number[];
  time_zone: string;
  part_payments: boolean;
  /** Asked for first; null for none. */
  deposit: number | null;
  e_invoice: boolean;
  /** Empty while it belongs to no project. */
  proposal_id: string;
  milestone_id: string;
}

export interface InvoiceItemDraft {
  name: string;
  qty: number | null;
  rate: number | null;
  tax: number | null;
}

/** What the service knows of the last invoice. */
export type InvoiceDefaults = EndpointResponse<typeof invoices.defaults>;

const usualDays = 14;
const usualReminders = [-3, 1, 7];

export const emptyParty = (): Party => ({
  address: '',
  postcode: '',
  city: '',
  country: '',
  tax_number: '',
});

/** Another row, taxed like the one before it. */
export const emptyItem = (tax: number | null = null): InvoiceItemDraft => ({
  name: '',
  qty: 1,
  rate: null,
  tax,
});

/** A new invoice; what a person says on every invoice is there already. */
export function emptyInvoice(last: InvoiceDefaults['last'] = null): InvoiceDraft {
  return {
    email: '',
    client_name: '',
    client: emptyParty(),
    sender: last?.sender ?? emptyParty(),
    memo: '',
    items: [emptyItem(last?.tax || null)],
    currency: last?.currency ?? 'USD',
    due_date: dayAhead(usualDays),
    tax_mode: taxModeOf(last?.tax_mode),
    tax_name: last?.tax_name ?? '',
    discount: { kind: 'none', percent: null, amount: null },
    notes: last?.notes ?? '',
    reminders: last?.reminders ?? usualReminders,
    time_zone: '',
    part_payments: last?.part_payments ?? false,
    deposit: null,
    e_invoice: last?.e_invoice ?? false,
    proposal_id: '',
    milestone_id: '',
  };
}

const taxModeOf = (mode: string | undefined): InvoiceDraft['tax_mode'] =>
  mode === 'exclusive' || mode === 'inclusive' ? mode : 'none';

/** What a stored draft, or whoever prepared one, says; the rest as in `empty`. */
export function draftOf(prefill: InvoicePrefill, empty = emptyInvoice()): InvoiceDraft {
  const { discount, items, ...rest } = prefill;
  // Whoever prepared it said nothing of tax: then it is as on the last invoice.
  const usualTax = prefill.tax_mode ? null : (empty.items[0]?.tax ?? null);
  const written = items?.map((item) => ({ ...item, tax: item.tax || usualTax }));
  return {
    ...empty,
    ...rest,
    items: written?.length ? written : empty.items,
    discount: {
      kind: discount?.kind ?? 'none',
      percent: discount?.percent ?? null,
      amount: discount?.amount ?? null,
    },
  };
}

/** The draft as it is stored. */
export function contentOf({ proposal_id, milestone_id, ...rest }: InvoiceDraft) {
  return {
    ...rest,
    ...(proposal_id ? { proposal_id } : {}),
    ...(milestone_id ? { milestone_id } : {}),
  } satisfies InvoicePrefill;
}

/** What a list of drafts calls it. */
export const titleOf = ({ items, client_name, email }: InvoiceDraft) =>
  (items.find(({ name }) => name.trim())?.name || client_name || email).trim().slice(0, 120);

const isBlank = ({ name, rate }: InvoiceItemDraft) => !name.trim() && rate === null;

/** Rows that say something, then the new ones. */
export const withItems = (items: InvoiceItemDraft[], added: InvoiceItemDraft[]) => [
  ...items.filter((item) => !isBlank(item)),
  ...added,
];
