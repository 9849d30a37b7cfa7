import { type PublicInvoice, remainingTds } from '@soloist/contracts';

/** The client has not opened it since it was sent or became overdue. */
export const isUnviewed = ({ status, reader }: Pick<PublicInvoice, 'status' | 'reader'>) =>
  status === 'sent' || status === 'overdue' || reader?.isViewed === false;

/** The installment that is due next; undefined without installments, or once all are paid. */
export const nextInstallmentOf = ({ installments }: Pick<PublicInvoice, 'installments'>) =>
  installments?.find(({ left }) => left > 0);

/** The amount that is due first, in minor units: the next installment, else the deposit; 0 for none. */
export const firstAmountOf = (invoice: Pick<PublicInvoice, 'installments' | 'deposit'>): number =>
  nextInstallmentOf(invoice)?.left ?? invoice.deposit;

/** Whether the payer may choose an amount of their own. */
export const takesAnyAmount = ({
  part_payments,
  minimum_payment = 0,
}: Pick<PublicInvoice, 'part_payments' | 'minimum_payment'>): boolean =>
  part_payments || minimum_payment > 0;

/** The tax (TDS) that the payer withholds from the amount due, in minor units; 0 with installments. */
export const remainingTdsOf = ({
  document,
  settlement,
  balance,
  installments = [],
}: Pick<PublicInvoice, 'document' | 'settlement' | 'balance' | 'installments'>): number =>
  installments.length > 0
    ? 0
    : remainingTds(document, {
        balance,
        credited: settlement?.credited ?? 0,
        withheld: settlement?.withheld ?? 0,
      });
