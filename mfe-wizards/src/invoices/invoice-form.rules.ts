import { toNestErrors } from '@hookform/resolvers';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  gstStateName,
  type Installment,
  type InvoiceDocument,
  type InvoiceRequest,
  initialLateFeeSettings,
  invoiceForm,
  invoiceTotals,
  type LateFeeSettings,
  lateFeeSentence,
  listInstallments,
  type MyProfile,
  usualLateFee,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import { writtenReferences } from '../shared/references.rules.ts';
import {
  expensesTotalOf,
  hasHours,
  hasHoursLines,
  type InvoiceDraft,
  isRepeating,
  withoutEmptyRate,
} from './invoice-draft.rules.ts';
import { countedItem, itemTotalOf, toForm } from './invoice-values.rules.ts';
import { firstDueDate, repeatProblems } from './repeat-form.rules.ts';

const checkForm = standardSchemaResolver(invoiceForm as never) as Resolver<InvoiceDraft>;

/** Validates a draft by the service's rules. */
export const invoiceResolver: Resolver<InvoiceDraft> = (draft, context, options) => {
  if (!isRepeating(draft)) return checkForm(toForm(draft) as never, context, options);
  const problems = repeatProblems(draft);
  if (problems.length === 0) return { values: draft, errors: {} };
  const errors = problems.map(({ path, message }) => [path, { type: 'custom', message }]);
  return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
};

/** The first reason why the invoice cannot be sent, as a sentence. */
export function firstProblem(draft: InvoiceDraft): string | undefined {
  if (isRepeating(draft)) return repeatProblems(draft)[0]?.message;
  // Drafts that two devices changed are merged by field.
  if (hasHours(draft) && !(draft.tracked_seconds && hasHoursLines(draft))) {
    return 'The tracked hours on this invoice changed. Remove them and add them again.';
  }
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
    ...(tracked_seconds ? { tracked_seconds, ...hoursClaimsOf(draft) } : {}),
    ...billedExpensesOf(draft),
  };
}

function hoursClaimsOf({ items }: InvoiceDraft) {
  const ids = new Set(items.flatMap(({ hours_claim_id }) => hours_claim_id ?? []));
  return ids.size > 0 ? { hours_claim_ids: [...ids] } : {};
}

function billedExpensesOf(draft: InvoiceDraft) {
  const expenses_total = expensesTotalOf(draft);
  const expense_ids = draft.items.flatMap(({ expense }) => expense?.expense_id ?? []);
  return expenses_total ? { expenses_total, expense_ids } : {};
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

/** The current installments of the draft, with amounts; none where it is due once. */
export const installmentsOf = (draft: InvoiceDraft): Installment[] =>
  isRepeating(draft)
    ? []
    : listInstallments(
        {
          ...draft,
          installments: draft.installments.map(({ kind, percent, amount, due_date }) =>
            kind === 'percent'
              ? { kind, percent: percent ?? 0, due_date }
              : { kind, amount: amount ?? 0, due_date },
          ),
        },
        totalsOf(draft).total,
      );

/** The details outside the form. */
export interface InvoiceHeader {
  /** The next number, probably. */
  number: string;
  /** The usual late fees. */
  lateFees?: LateFeeSettings | undefined;
  sender: MyProfile | undefined;
}

/** The due date of the invoice, or of the first one of a recurring invoice. */
export const dueDateOf = (draft: InvoiceDraft) =>
  isRepeating(draft) ? firstDueDate(draft.repeat) : draft.due_date;

const treatmentOf = ({ tax_treatment, tds_rate }: InvoiceDraft) => ({
  ...(tax_treatment
    ? {
        tax_treatment: {
          ...withoutEmptyRate(tax_treatment),
          place_name: gstStateName(tax_treatment.place_of_supply),
        },
      }
    : {}),
  ...(tds_rate ? { tds_rate } : {}),
});

const lateFeeText = ({ late_fee, currency }: InvoiceDraft, lateFees: LateFeeSettings) => {
  const rule = late_fee === 'usual' ? usualLateFee(lateFees, currency) : late_fee;
  // A rule that is being written may charge nothing yet.
  const isWritten = rule && (rule.fixed > 0 || rule.percent > 0);
  return isWritten ? { late_fee: lateFeeSentence(rule, currency) } : {};
};

/** The draft as the document shows it before it is sent. */
export function toDocument(
  draft: InvoiceDraft,
  { number, sender, lateFees = initialLateFeeSettings }: InvoiceHeader,
): InvoiceDocument {
  const installments = installmentsOf(draft);
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
    issuedAt: isRepeating(draft) ? draft.repeat.first_date : dateFromToday(0),
    due_date: dueDateOf(draft),
    currency: draft.currency,
    items: draft.items.map((item) => ({
      ...countedItem(item),
      name: item.name,
      total: itemTotalOf(item),
      ...(item.sac ? { sac: item.sac } : {}),
    })),
    tax_mode: draft.tax_mode,
    tax_name: draft.tax_name,
    ...treatmentOf(draft),
    ...totalsOf(draft),
    deposit: installments.length > 0 ? 0 : (draft.deposit ?? 0),
    ...(installments.length > 0 ? { installments } : {}),
    memo: draft.memo,
    references: writtenReferences(draft.references),
    notes: draft.notes,
    ...lateFeeText(draft, lateFees),
    credits: null,
  };
}
