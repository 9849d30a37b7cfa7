import type { FundAccount } from '@soloist/contracts';
import type { StoredFundAccount } from './fund-accounts.model.ts';

export const presentFundAccount = (account: StoredFundAccount): FundAccount => ({
  id: String(account._id),
  kind: account.kind,
  label: account.label,
  state: account.state,
  registeredName: account.registeredName,
  reason: account.reason,
  createdAt: account.createdAt.toISOString(),
});
