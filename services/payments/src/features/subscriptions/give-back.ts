import { type Parts, providerOf } from '../../parts.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ChargeFields } from './charges.model.ts';

/**
 * Sends a whole charge back to who paid it, once.
 * @throws ProviderError when it is not on its way: to be asked for again.
 */
export async function giveBack({ _id, amount }: ChargeFields, parts: Parts): Promise<void> {
  const { payments, refunds } = providerOf(parts);
  const left = async () => amount - (await payments.get(_id)).amount_refunded;
  // One whose answer was lost is seen here, too.
  const open = await left();
  if (open <= 0) return;
  const refund = { amount: open, receipt: `return-${_id}`, notes: {} };
  await refunds.create(_id, refund).catch(async (err) => {
    // Somebody else did so at the same moment: more than all of it never goes back.
    if (!isRefused(err) || (await left()) > 0) throw err;
  });
}
