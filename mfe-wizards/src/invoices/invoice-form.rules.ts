import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type InvoiceDocument,
  type InvoiceRequest,
  invoiceForm,
  invoiceTotals,
  itemTotal,
  type MyProfile,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import type { InvoiceDraft, InvoiceItemDraft } from './invoice-draft.rules.ts';

const countedItem = ({ qty, rate, tax }: InvoiceItemDraft) => ({
  qty: qty ?? 0,
  rate: rate ?? 0,
  tax: tax ?? 0,
});

export const itemTotalOf = (item: InvoiceItemDraft) => itemTotal(countedItem(item));

function discountOf({ kind, percent, amount }: InvoiceDraft['discount']) {
  if (kind === 'percent') return { kind, percent };
  if (kind === 'amount') return { kind, amount };
  return { kind: 'none' };
}

/** The draft as its schema expects it. */
function toForm({ proposal_id, milestone_id, tracked_seconds, ...draft }: InvoiceDraft) {
  const isTaxed = draft.tax_mode !== 'none';
  return {
    ...draft,
    items: draft.items.map((item) => ({
      ...item,
      tax: isTaxed ? (item.tax ?? 0) : 0,
      total: itemTotalOf(item),
    })),
    discount: discountOf(draft.discount),
    deposit: draft.deposit ?? 0,
  };
}

const checkForm = standardSchemaResolver(invoiceForm as never) as Resolver<InvoiceDraft>;

/** Validates a draft by the service's rules. */
export const invoiceResolver: Resolver<InvoiceDraft> = (draft, ...rest) =>
  checkForm(toForm(draft) as never, ...rest);

/** The first reason why the invoice cannot be sent, as a sentence. */
export function firstProblem(draft: InvoiceDraft): string | undefined {
  const checked = invoiceForm.safeParse(toForm(draft));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** The draft as the service expects it. */
export function toRequest(draft: InvoiceDraft, draft_id: string): InvoiceRequest {
  const { proposal_id, milestone_id, tracked_seconds } = draft;
  return {
    ...invoiceForm.parse(toForm(draft)),
    draft_id,
    proposal_id: proposal_id || undefined,
    milestone_id: milestone_id || undefined,
    tracked_seconds: tracked_seconds || undefined,
  };
}

/** The current totals of the draft. */
export const totalsOf = ({ items, tax_mode, discount }: InvoiceDraft) =>
  invoiceTotals({
    items: items.map(countedItem),
    tax_mode,
    discount: {
      kind: discount.kind,
      percent: discount.percent ?? 0,
      amount: discount.amount ?? 0,
    } as never,
  });

interface InvoiceHeader {
  /** The next number, probably. */
  number: string;
  sender: MyProfile | undefined;
}

/** The draft as the document shows it before it is sent. */
export function toDocument(
  draft: InvoiceDraft,
  { number, sender }: InvoiceHeader,
): InvoiceDocument {
  return {
    kind: 'invoice',
    number,
    from: {
      ...draft.sender,
      name: [sender?.fname, sender?.lname].filter(Boolean).join(' '),
      email: sender?.email ?? '',
      headline: sender?.headline ?? '',
      profileImage: sender?.profileImage ?? '',
      logo: sender?.logo ?? '',
    },
    to: { ...draft.client, name: draft.client_name, email: draft.email },
    issuedAt: dateFromToday(0),
    due_date: draft.due_date,
    currency: draft.currency,
    items: draft.items.map((item) => ({
      ...countedItem(item),
      name: item.name,
      total: itemTotalOf(item),
    })),
    tax_mode: draft.tax_mode,
    tax_name: draft.tax_name,
    ...totalsOf(draft),
    deposit: draft.deposit ?? 0,
    memo: draft.memo,
    notes: draft.notes,
    credits: null,
  };
}
