import { type PublicInvoice, paymentMaximum, paymentMinimum } from '@soloist/contracts';
import { useQuery, useSearchParams, useToken } from '@soloist/web-client';
import { useCallback, useEffect, useState } from 'react';
import { isOwnInvoice } from '../../../is-own.ts';
import { usePayInvoice } from './pay-invoice.api.ts';

export const isPayable = ({ document, status }: PublicInvoice) =>
  document.kind === 'invoice' && status !== 'paid' && status !== 'void';

/** Whether there is something to choose before the checkout opens. */
export const hasChoice = ({ part_payments, deposit }: PublicInvoice) =>
  part_payments || deposit >= paymentMinimum;

/** Paying an invoice: it begins at once where there is nothing to choose. */
export function usePaying(invoice: PublicInvoice) {
  const whose = useWhose(invoice);
  const pay = usePayInvoice(invoice);
  const [search] = useSearchParams();
  const [hasBegun, setHasBegun] = useState(false);
  const isOnline =
    isPayable(invoice) &&
    invoice.balance >= paymentMinimum &&
    (invoice.balance <= paymentMaximum || hasChoice(invoice)) &&
    !(pay.data?.kind === 'refused' && pay.data.error.code === 'payments_unavailable');
  const isAboutReminders = search.get('stop') === 'reminders';
  const opensAtOnce =
    isOnline && whose === 'client' && !hasChoice(invoice) && !isAboutReminders && !hasBegun;
  const { mutate } = pay;
  const { balance, paid } = invoice;
  const begin = useCallback(
    (amount: number) => {
      setHasBegun(true);
      mutate({ amount, part: amount === balance ? undefined : amount, paidBefore: paid });
    },
    [mutate, balance, paid],
  );
  useEffect(() => {
    if (!opensAtOnce) return;
    // Not within the effect: React may run that twice, and the checkout opens once.
    const soon = setTimeout(() => begin(balance));
    return () => clearTimeout(soon);
  }, [opensAtOnce, begin, balance]);
  return { pay, begin, isOnline, opensAtOnce, whose };
}
export type Paying = ReturnType<typeof usePaying>;

/** Who sent it looks at it as the client does, and pays nothing. */
function useWhose({ orderId, document: { number } }: PublicInvoice) {
  const isSignedIn = useToken() !== null;
  const { data, isPending } = useQuery({
    queryKey: ['own-invoice', orderId],
    queryFn: () => isOwnInvoice({ orderId, number }),
    enabled: isSignedIn,
    networkMode: 'always',
  });
  if (!isSignedIn) return 'client';
  if (isPending) return 'unknown';
  return data ? 'own' : 'client';
}
