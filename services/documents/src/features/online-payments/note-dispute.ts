import type { EventPayload } from '@soloist/contracts';
import type { Asking } from '../../parts.ts';
import { changePaidInvoice } from './change-paid-invoice.ts';
import { takenBack } from './taken-back.ts';

type Disputed = EventPayload<'payment.disputed'>;

const isLost = ({ state }: Disputed) => ['lost', 'accepted', 'expired'].includes(state);

/** Takes a payment off its invoice once its dispute is lost: it is open again. */
export async function noteDispute(disputed: Disputed, asking: Asking) {
  if (!isLost(disputed)) return;
  const { disputeId: id, ...facts } = disputed;
  await changePaidInvoice(disputed.invoiceId, {
    decide: (invoice) =>
      takenBack(invoice, { ...facts, id, what: 'Taken back by the client’s bank' }),
    asking,
  });
}
