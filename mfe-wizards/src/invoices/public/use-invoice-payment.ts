import {
  isInvoiceView,
  isOnlineAmount,
  type PublicInvoice,
  paymentMinimum,
  paysOnline,
} from '@soloist/contracts';
import { useQuery, useSearchParams, useToken } from '@soloist/web-client';
import { useCallback, useEffect, useState } from 'react';
import { isMyInvoice } from '../../shared/ownership.api.ts';
import { firstAmountOf, remainingTdsOf, takesAnyAmount } from './invoice-state.rules.ts';
import { usePayInvoice } from './pay-invoice.api.ts';

/** A blind copy can only be read. */
export const isPayable = ({ document, status, reader }: PublicInvoice) =>
  document.kind === 'invoice' && status !== 'paid' && status !== 'void' && reader?.role !== 'bcc';

const unavailableCodes = ['payments_unavailable', 'currency_not_payable'];

/** Whether the payer chooses an amount before the checkout opens. */
export function hasChoice(invoice: PublicInvoice): boolean {
  const first = firstAmountOf(invoice);
  const hasFirst = first < invoice.balance && isOnlineAmount(first, invoice.document.currency);
  return takesAnyAmount(invoice) || hasFirst || remainingTdsOf(invoice) > 0;
}

/**
 * Pays an invoice. The order page opens the checkout immediately when there is nothing to choose;
 * the links in emails show the invoice first.
 */
export function useInvoicePayment(invoice: PublicInvoice) {
  const viewer = useViewer(invoice);
  const pay = usePayInvoice(invoice);
  const [search] = useSearchParams();
  const [hasStarted, setHasStarted] = useState(false);
  const unavailable =
    pay.data?.kind === 'refused' && unavailableCodes.includes(pay.data.error.code)
      ? pay.data.error
      : undefined;
  const isOnline =
    !unavailable &&
    isPayable(invoice) &&
    paysOnline(invoice.document.currency) &&
    invoice.balance >= paymentMinimum &&
    (isOnlineAmount(invoice.balance, invoice.document.currency) || hasChoice(invoice));
  const showsInvoiceFirst =
    isInvoiceView(search) || search.get('stop') === 'reminders' || hasChoice(invoice);
  const opensImmediately = isOnline && viewer === 'client' && !showsInvoiceFirst && !hasStarted;
  const { mutate } = pay;
  const { balance, paid } = invoice;
  const startPayment = useCallback(
    (amount: number) => {
      setHasStarted(true);
      mutate({ amount, part: amount === balance ? undefined : amount, paidBefore: paid });
    },
    [mutate, balance, paid],
  );
  useEffect(() => {
    if (!opensImmediately) return;
    // Deferred: React may run the effect twice, but the checkout must open once.
    const soon = setTimeout(() => startPayment(balance));
    return () => clearTimeout(soon);
  }, [opensImmediately, startPayment, balance]);
  return {
    pay,
    startPayment,
    isOnline,
    opensImmediately,
    viewer,
    showsInvoiceFirst,
    /** Why the payer's click on Pay opened no checkout. */
    unavailable: showsInvoiceFirst ? unavailable : undefined,
  };
}
export type PayInvoiceState = ReturnType<typeof useInvoicePayment>;

/** The sender sees the page as the client does, but cannot pay. */
function useViewer({ orderId, document: { number } }: PublicInvoice) {
  const isSignedIn = useToken() !== null;
  const { data, isPending } = useQuery({
    queryKey: ['own-invoice', orderId],
    queryFn: () => isMyInvoice({ orderId, number }),
    enabled: isSignedIn,
    networkMode: 'always',
  });
  if (!isSignedIn) return 'client';
  if (isPending) return 'unknown';
  return data ? 'sender' : 'client';
}
