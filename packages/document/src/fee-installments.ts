import {
  type FeeInstallment,
  listFeeInstallments,
  type ProposalDocument,
} from '@soloist/contracts';
import { formatDate, formatMoney, formatPercent } from './format.ts';

function dueText({ days }: FeeInstallment, end_date: string): string {
  if (days === undefined) return end_date ? `due ${formatDate(end_date)}` : 'due at the end';
  if (days === 0) return 'due at acceptance';
  return `due ${days} ${days === 1 ? 'day' : 'days'} after acceptance`;
}

interface FeeInstallmentDetail {
  label: string;
  value: string;
  blank: string;
}

type Fee = Pick<ProposalDocument, 'details' | 'currency'>;

/** The installments of a one-time fee, for people; none where the fee has none. */
export function describeFeeInstallments({ details, currency }: Fee): FeeInstallmentDetail[] {
  const { installments, end_date } = details;
  const total = details.total_fee ?? 0;
  return listFeeInstallments(installments, { total, currency }).map((each, index, all) => {
    const share = each.percent === undefined ? '' : ` (${formatPercent(each.percent)})`;
    return {
      label: `Installment ${index + 1} of ${all.length}${share}, ${dueText(each, end_date)}`,
      value: details.total_fee === null ? '' : formatMoney(each.amount, currency),
      blank: 'Amount',
    };
  });
}
