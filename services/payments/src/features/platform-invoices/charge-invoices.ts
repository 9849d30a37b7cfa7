import { formatMoney } from '@soloist/contracts';
import type { Parts } from '../../parts.ts';
import type { ChargeFields } from '../subscriptions/charges.model.ts';
import { taxWithin } from './gst.ts';
import { issueInvoice } from './issue-invoice.ts';

const shortDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The invoice of a subscription's charge: tax is in the price, where any is due. */
export function invoiceCharge(
  { charge, userId }: { charge: ChargeFields; userId: string },
  parts: Pick<Parts, 'config'>,
) {
  const { _id, plan, amount: total, currency, from, until } = charge;
  return issueInvoice(
    {
      source: `charge-${_id}`,
      ...{ userId, total, currency },
      kind: 'subscription',
      title: `Soloist Pro, ${plan}`,
      what: `Soloist Pro, ${shortDay.format(from)} to ${shortDay.format(until)}`,
      notes: notesOf(charge),
    },
    { taxIn: (isExport) => (isExport ? 0 : taxWithin(total)), parts },
  );
}

function notesOf({ method, currency, settled, paidAt }: ChargeFields): string[] {
  const paid = `Paid on ${shortDay.format(paidAt)}: ${method}.`;
  if (settled.currency === currency) return [paid];
  return [paid, `Settled as ${formatMoney(settled.amount, settled.currency)}.`];
}
