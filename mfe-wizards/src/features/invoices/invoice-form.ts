import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type InvoiceDocument,
  type InvoiceRequest,
  invoiceForm,
  invoiceTotals,
  itemTotal,
  type OwnProfile,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';
import { dayAhead } from '../../day-ahead.ts';
import type { InvoiceDraft, InvoiceItemDraft } from './invoice-draft.ts';

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

/** The draft as its schema wants it. */
function toForm({ proposal_id, milestone_id, ...draft }: InvoiceDraft) {
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

/** Checks a draft by the rules of the service. */
export const invoiceResolver: Resolver<InvoiceDraft> = (draft, ...rest) =>
  checkForm(toForm(draft) as never, ...rest);

/** The first thing that keeps an invoice from being sent, as a sentence. */
export function firstProblem(draft: InvoiceDraft): string | undefined {
  const checked = invoiceForm.safeParse(toForm(draft));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** The draft as the service takes it. */
export function toRequest(draft: InvoiceDraft, draft_id: string): InvoiceRequest {
  const { proposal_id, milestone_id } = draft;
  return {
    ...invoiceForm.parse(toForm(draft)),
    draft_id,
    ...(proposal_id ? { proposal_id } : {}),
    ...(milestone_id ? { milestone_id } : {}),
  };
}

/** What the draft adds up to so far. */
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

interface Shown {
  /** The next one, likely. */
  number: string;
  sender: OwnProfile | undefined;
}

/** The draft as its paper shows it before it is sent. */
export function toDocument(draft: InvoiceDraft, { number, sender }: Shown): InvoiceDocument {
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
    issuedAt: dayAhead(0),
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
