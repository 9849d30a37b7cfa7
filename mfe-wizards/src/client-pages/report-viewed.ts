import type { Contract } from '@soloist/contracts';
import { markViewed } from './contract-calls.ts';

/**
 * Reports that a person without an account has the page open, as the contract page does: a request
 * alone proves nothing. After a failure, the contract page tries again.
 */
export async function reportViewed(contract: Contract): Promise<void> {
  if (contract.status !== 'sent') return;
  // Both look the same, and the contract page reports only unread contracts.
  contract.status = 'viewed';
  if (!(await markViewed(contract.contract_id))) contract.status = 'sent';
}
