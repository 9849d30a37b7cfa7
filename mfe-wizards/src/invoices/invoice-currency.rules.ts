import {
  type Currency,
  formatMoney,
  isOnlineAmount,
  paymentMaximum,
  paymentMinimum,
  paysOnline,
  sameUnits,
} from '@soloist/contracts';
import type { UseFormReturn } from 'react-hook-form';
import type { InvoiceDraft } from './invoice-draft.rules.ts';
import { totalsOf } from './invoice-form.rules.ts';

/** Changes the currency of a draft; its amounts keep their number of units. */
export function changeCurrency(
  { getValues, setValue }: Pick<UseFormReturn<InvoiceDraft>, 'getValues' | 'setValue'>,
  next: Currency,
  { shouldDirty = true } = {},
) {
  const { currency, items, discount, deposit, installments, minimum_payment } = getValues();
  const change = (minor: number | null) =>
    minor === null ? null : sameUnits(minor, currency, next);
  for (const index of items.keys()) setValue(`items.${index}.rate`, change(items[index]!.rate));
  setValue('discount.amount', change(discount.amount));
  setValue('deposit', change(deposit));
  setValue('minimum_payment', change(minimum_payment));
  for (const [index, { amount }] of installments.entries())
    setValue(`installments.${index}.amount`, change(amount));
  setValue('currency', next, { shouldDirty });
}

/** Whether no amount and no agreement holds the draft's currency yet. */
export const isCurrencyFree = ({
  items,
  discount,
  deposit,
  milestone_id,
  ...draft
}: InvoiceDraft): boolean =>
  milestone_id === '' &&
  discount.amount === null &&
  deposit === null &&
  draft.minimum_payment === null &&
  draft.installments.every(({ amount }) => amount === null) &&
  items.every(({ rate }) => rate === null);

const otherwise =
  'Add your bank details under “Notes and payment details”, and record the payment when it arrives.';

/** Says what the client can pay online; empty until there is an amount. */
export function onlineText(draft: InvoiceDraft): string {
  const { currency } = draft;
  const part_payments = draft.part_payments || draft.installments.length > 0;
  if (!paysOnline(currency)) return `Your client can’t pay ${currency} online. ${otherwise}`;
  const { total } = totalsOf(draft);
  if (total === 0) return '';
  const money = (minor: number) => formatMoney(minor, currency);
  if (total < paymentMinimum)
    return `Your client can pay online from ${money(paymentMinimum)}. ${otherwise}`;
  if (isOnlineAmount(total, currency)) return 'Your client can pay this invoice online.';
  if (total > paymentMaximum) {
    const most = `One online payment can be at most ${money(paymentMaximum)}.`;
    return part_payments ? most : `${most} Allow partial payments, or add your bank details.`;
  }
  const digits = `Online payments in ${currency} end in 0.`;
  return part_payments
    ? `${digits} Your client can pay parts of ${money(total)}.`
    : `${digits} Change the amount due, or your client can’t pay it online.`;
}
