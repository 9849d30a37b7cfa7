import { isGst, itemTotal } from '@soloist/contracts';
import { writtenReferences } from '../shared/references.rules.ts';
import {
  type InvoiceDraft,
  type InvoiceItemDraft,
  lateFeeOf,
  withoutEmptyRate,
} from './invoice-draft.rules.ts';

export const countedItem = ({ qty, rate, tax }: InvoiceItemDraft) => ({
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

/** Installments replace a deposit and partial payments. */
function scheduleOf(draft: Pick<InvoiceDraft, 'installments' | 'minimum_payment'>) {
  if (draft.installments.length === 0) return {};
  return {
    installments: draft.installments.map(({ kind, percent, amount, due_date }) =>
      kind === 'percent' ? { kind, percent, due_date } : { kind, amount, due_date },
    ),
    minimum_payment: draft.minimum_payment ?? 0,
    part_payments: false,
    deposit: 0,
  };
}

/** The draft as its schema expects it. */
export function toForm(values: InvoiceDraft) {
  const { proposal_id, milestone_id, tracked_seconds, repeat, recurring_id, ...others } = values;
  const { installments, minimum_payment, ...draft } = others;
  const schedule = scheduleOf({ installments, minimum_payment });
  const { tax_treatment, tds_rate, late_fee, recipients: rows = [], ...rest } = draft;
  const recipients = rows.filter(({ email }) => email.trim());
  const isTaxed = draft.tax_mode !== 'none';
  const hasSac = tax_treatment !== null && isGst(tax_treatment.treatment);
  return {
    ...rest,
    ...lateFeeOf({ late_fee }),
    ...(recipients.length > 0 ? { recipients } : {}),
    ...(tax_treatment ? { tax_treatment: withoutEmptyRate(tax_treatment) } : {}),
    ...(tds_rate ? { tds_rate } : {}),
    items: draft.items.map(({ hours_draft_id, hours_claim_id, expense, sac, ...item }) => ({
      ...item,
      ...(hasSac && sac ? { sac } : {}),
      tax: isTaxed ? (item.tax ?? 0) : 0,
      total: itemTotalOf(item),
    })),
    references: writtenReferences(draft.references),
    discount: discountOf(draft.discount),
    deposit: draft.deposit ?? 0,
    ...(repeat.unit ? {} : schedule),
  };
}
