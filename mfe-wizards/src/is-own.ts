import { invoices, proposals } from '@soloist/contracts';
import { call, getToken } from '@soloist/web-client';

// What a link shows does not say whose it is: one's own list does. Who cannot look there, such as
// at the end of a session, is taken for a client.

/** Whether who is signed in here sent this proposal: that they look at it, no client has seen it. */
export async function isOwnProposal({
  contract_id,
  number,
}: Record<'contract_id' | 'number', string>) {
  if (getToken() === null) return false;
  const found = await call(proposals.fetchAllProposals, { query: { q: number } }).catch(() => none);
  return found.items.some((each) => each.contract_id === contract_id);
}

/** The same of an invoice. */
export async function isOwnInvoice({ orderId, number }: Record<'orderId' | 'number', string>) {
  if (getToken() === null) return false;
  const found = await call(invoices.list, { query: { q: number } }).catch(() => none);
  return found.items.some((each) => each.orderId === orderId);
}

const none = { items: [] };
