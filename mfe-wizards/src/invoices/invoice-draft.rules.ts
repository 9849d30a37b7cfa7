import {
  type Discount,
  dayOrEmpty,
  type EndpointResponse,
  type InvoicePrefill,
  type InvoiceTax,
  type invoices,
  type Party,
  type RecipientInput,
  type RecurrenceUnit,
  type RecurringForm,
  sameUnits,
} from '@soloist/contracts';
import { dateFromToday } from '../shared/date-from-today.rules.ts';

/** An invoice draft: any field may be missing. Amounts are minor units. */
export interface InvoiceDraft {
  email: string;
  /**
   * People besides the client; rows without an address don’t count. Undefined until someone was
   * written or proposed.
   */
  recipients?: RecipientInput[] | undefined;
  client_name: string;
  client: Party;
  sender: Party;
  memo: string;
  references: NonNullable<InvoicePrefill['references']>;
  items: InvoiceItemDraft[];
  currency: NonNullable<InvoicePrefill['currency']>;
  due_date: string;
  tax_mode: NonNullable<InvoicePrefill['tax_mode']>;
  tax_name: string;
  /** Null where the tax is set by hand. */
  tax_treatment: InvoiceTax | null;
  /** Percent that the client withholds; null for nothing. */
  tds_rate: number | null;
  discount: { kind: Discount['kind']; percent: number | null; amount: number | null };
  notes: string;
  reminders: number[];
  time_zone: string;
  part_payments: boolean;
  /** Requested before the rest; null for none. */
  deposit: number | null;
  /** The installments before the last one; empty where it is due once. */
  installments: InstallmentDraft[];
  /** The least that the client may pay of an installment; null: all of it. */
  minimum_payment: number | null;
  /** Null for none. */
  late_fee: NonNullable<InvoicePrefill['late_fee']> | 'usual' | null;
  e_invoice: boolean;
  /** Empty without a project. */
  proposal_id: string;
  milestone_id: string;
  /** Seconds of tracked time that its lines bill; 0 for none. */
  tracked_seconds: number;
  /** The schedule of a recurring invoice. */
  repeat: RepeatDraft;
  /** The recurring invoice that it changes; empty for a new one. */
  recurring_id: string;
}

/** A schedule as it is written; it repeats once it has a unit. */
export interface RepeatDraft {
  unit: RecurrenceUnit | '';
  every: number | null;
  first_date: string;
  anchor_date: string;
  ends: 'never' | 'date' | 'count';
  end_date: string;
  count: number | null;
  prorate: boolean;
  mode: RecurringForm['mode'];
  due_days: number | null;
  hours: number | null;
}

export interface InstallmentDraft {
  kind: 'percent' | 'amount';
  percent: number | null;
  amount: number | null;
  due_date: string;
}

export const emptyInstallment = (): InstallmentDraft => ({
  kind: 'percent',
  percent: null,
  amount: null,
  due_date: '',
});

export interface InvoiceItemDraft {
  name: string;
  qty: number | null;
  rate: number | null;
  tax: number | null;
  sac?: string | undefined;
  /** The draft that reserved its tracked hours. */
  hours_draft_id?: string | undefined;
  hours_claim_id?: string | undefined;
  /** The expense that it bills, the draft that reserved it, and its price in minor units. */
  expense?: { draft_id: string; expense_id: string; price: number } | undefined;
}

/** Defaults from the last invoice. */
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

/** Fields with these labels, without values. */
export const emptyReferences = (labels: string[] = []): InvoiceDraft['references'] => ({
  po_number: '',
  project_reference: '',
  custom_fields: labels.map((label) => ({ label, value: '' })),
});

export const emptyRepeat = (): RepeatDraft => ({
  unit: '',
  every: 1,
  first_date: dateFromToday(0),
  anchor_date: '',
  ends: 'never',
  end_date: '',
  count: null,
  prorate: true,
  mode: 'draft',
  due_days: usualDays,
  hours: null,
});

/** The schedule that a new recurring invoice starts with. */
export const monthlyRepeat = () => ({ ...emptyRepeat(), unit: 'month' as const });

export const isRepeating = ({ repeat }: Pick<InvoiceDraft, 'repeat'>) => repeat.unit !== '';

/** A new row with the tax and code of the row before it. */
export const emptyItem = (tax: number | null = null, sac = ''): InvoiceItemDraft => ({
  name: '',
  qty: 1,
  rate: null,
  tax,
  ...(sac ? { sac } : {}),
});

/** A new invoice, prefilled with the details that every invoice of this user has. */
export function emptyInvoice(
  last: InvoiceDefaults['last'] = null,
  labels = last?.custom_labels,
): InvoiceDraft {
  return {
    email: '',
    client_name: '',
    client: emptyParty(),
    sender: last?.sender ?? emptyParty(),
    memo: '',
    references: emptyReferences(labels),
    items: [emptyItem(last?.tax || null)],
    currency: last?.currency ?? 'USD',
    due_date: dateFromToday(usualDays),
    tax_mode: taxModeOf(last?.tax_mode),
    tax_name: last?.tax_name ?? '',
    tax_treatment: null,
    tds_rate: null,
    discount: { kind: 'none', percent: null, amount: null },
    notes: last?.notes ?? '',
    reminders: last?.reminders ?? usualReminders,
    time_zone: '',
    part_payments: last?.part_payments ?? false,
    deposit: null,
    installments: [],
    minimum_payment: null,
    late_fee: 'usual',
    e_invoice: last?.e_invoice ?? false,
    proposal_id: '',
    milestone_id: '',
    tracked_seconds: 0,
    repeat: emptyRepeat(),
    recurring_id: '',
  };
}

const taxModeOf = (mode: string | undefined): InvoiceDraft['tax_mode'] =>
  mode === 'exclusive' || mode === 'inclusive' ? mode : 'none';

/** A complete draft from a stored or prepared one; missing fields come from `empty`. */
export function draftOf(prefill: InvoicePrefill, empty = emptyInvoice()): InvoiceDraft {
  const { discount, items, installments, repeat, ...rest } = prefill;
  // A prefill without a tax mode uses the tax of the last invoice.
  const usualTax = prefill.tax_mode ? null : (empty.items[0]?.tax ?? null);
  // Sage prepares amounts without a currency in hundredths.
  const rateOf = ({ rate }: { rate: number | null }) =>
    rate === null || prefill.currency ? rate : sameUnits(rate, 'USD', empty.currency);
  const filledItems = items?.map((item) => ({
    ...item,
    rate: rateOf(item),
    tax: item.tax || usualTax,
  }));
  return {
    ...empty,
    ...rest,
    references: prefill.references ?? empty.references,
    items: filledItems?.length ? filledItems : empty.items,
    installments: installments?.map((each) => ({ ...emptyInstallment(), ...each })) ?? [],
    discount: {
      kind: discount?.kind ?? 'none',
      percent: discount?.percent ?? null,
      amount: discount?.amount ?? null,
    },
    repeat: { ...empty.repeat, ...repeat },
  };
}

type TrackedParts = Pick<InvoiceDraft, 'tracked_seconds' | 'items'>;

export const hasHoursLines = ({ items }: Pick<TrackedParts, 'items'>) =>
  items.some(({ hours_draft_id }) => hours_draft_id !== undefined);

/** Whether it bills tracked time, by its sum or by its lines. */
export const hasHours = (draft: TrackedParts) =>
  Boolean(draft.tracked_seconds) || hasHoursLines(draft);

/** What the expenses on its lines bill, in minor units. */
export const expensesTotalOf = ({ items }: Pick<TrackedParts, 'items'>) =>
  items.reduce((sum, { expense }) => sum + (expense?.price ?? 0), 0);

/** The content without hours and expenses that another draft reserved, of which it is a copy. */
export function withoutOthersWork(prefill: InvoicePrefill, draftId: string): InvoicePrefill {
  const { items = [] } = prefill;
  const isOthers = (id: string | undefined) => id !== undefined && id !== draftId;
  const hasOthersHours = items.some(({ hours_draft_id }) => isOthers(hours_draft_id));
  const left = items.filter(
    ({ hours_draft_id, expense }) => !isOthers(hours_draft_id) && !isOthers(expense?.draft_id),
  );
  if (left.length === items.length) return prefill;
  return { ...prefill, items: left, ...(hasOthersHours ? { tracked_seconds: 0 } : {}) };
}

/** The treatment without an empty exchange rate, which an empty field leaves as null. */
export function withoutEmptyRate(tax: InvoiceTax): InvoiceTax {
  const { inr_rate, ...rest } = tax;
  return inr_rate ? { ...rest, inr_rate } : rest;
}

/** The rule of late fees that the draft itself has; missing where the usual one applies. */
export const lateFeeOf = ({ late_fee }: Pick<InvoiceDraft, 'late_fee'>) =>
  late_fee === 'usual' ? {} : { late_fee };

/** The draft in its stored form. */
export function contentOf(draft: InvoiceDraft) {
  const {
    tax_treatment,
    proposal_id,
    milestone_id,
    tracked_seconds,
    repeat,
    recurring_id,
    late_fee,
    ...rest
  } = draft;
  const { unit, first_date, anchor_date, end_date, ...schedule } = repeat;
  return {
    ...rest,
    ...lateFeeOf({ late_fee }),
    tax_treatment: tax_treatment && withoutEmptyRate(tax_treatment),
    ...(unit
      ? {
          repeat: {
            ...schedule,
            unit,
            first_date: dayOrEmpty(first_date),
            anchor_date: dayOrEmpty(anchor_date),
            end_date: dayOrEmpty(end_date),
          },
        }
      : {}),
    ...(recurring_id ? { recurring_id } : {}),
    due_date: dayOrEmpty(rest.due_date),
    installments: rest.installments.map((each) => ({
      ...each,
      due_date: dayOrEmpty(each.due_date),
    })),
    ...(proposal_id ? { proposal_id } : {}),
    ...(milestone_id ? { milestone_id } : {}),
    ...(tracked_seconds ? { tracked_seconds } : {}),
  } satisfies InvoicePrefill;
}

/** The draft's title in lists. */
export const titleOf = ({ items, client_name, email }: InvoiceDraft) =>
  (items.find(({ name }) => name.trim())?.name || client_name || email).trim().slice(0, 120);

const isBlank = ({ name, rate }: InvoiceItemDraft) => !name.trim() && rate === null;

/** Rows with content, then the new ones. */
export const withItems = (items: InvoiceItemDraft[], added: InvoiceItemDraft[]) => [
  ...items.filter((item) => !isBlank(item)),
  ...added,
];
