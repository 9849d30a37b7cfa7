import { invoices, proposals } from '@soloist/contracts';
import { call, getToken } from '@soloist/web-client';

// A public link does not say whose document it shows; the sender's own list does. A viewer whose
// list cannot be read, for example after the session ended, counts as a client.

/**
 * Whether the signed-in user sent this proposal: their view must not mark it as viewed by the
 * client.
 */
export async function isMyProposal({
  contract_id,
  number,
}: Record<'contract_id' | 'number', string>) {
  if (getToken() === null) return false;
  const results = await call(proposals.fetchAllProposals, { query: { q: number } }).catch(
    () => none,
  );
  return results.items.some((each) => each.contract_id === contract_id);
}

/** The same for an invoice. */
export async function isMyInvoice({ orderId, number }: Record<'orderId' | 'number', string>) {
  if (getToken() === null) return false;
  const results = await call(invoices.list, { query: { q: number } }).catch(() => none);
  return results.items.some((each) => each.orderId === orderId);
}

const none = { items: [] };
