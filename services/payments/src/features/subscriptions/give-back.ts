import { type Parts, providerOf } from '../../parts.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ChargeFields } from './charges.model.ts';

/**
 * Sends a whole charge back to who paid it, once.
 * @throws ProviderError when it is not on its way: to be asked for again.
 */
export async function giveBack({ _id, amount }: ChargeFields, parts: Parts): Promise<void> {
  const { payments, refunds } = providerOf(parts);
  const isBack = async () => (await payments.get(_id)).amount_refunded >= amount;
  // One whose answer was lost, too.
  if (await isBack()) return;
  const receipt = `return-${_id}`;
  await refunds.create(_id, { amount, receipt, notes: {} }).catch(async (err) => {
    // Somebody else did so at the same moment: more than all of it never goes back.
    if (!isRefused(err) || !(await isBack())) throw err;
  });
}
