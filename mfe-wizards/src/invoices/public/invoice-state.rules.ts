import type { PublicInvoice } from '@soloist/contracts';

/** The client has not opened it since it was sent or became overdue. */
export const isUnviewed = ({ status }: Pick<PublicInvoice, 'status'>) =>
  status === 'sent' || status === 'overdue';
