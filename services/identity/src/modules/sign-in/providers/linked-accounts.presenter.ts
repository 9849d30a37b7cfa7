import type { LinkedAccounts } from '@soloist/contracts';
import type { Account } from '../../accounts/index.ts';

export const presentLinkedAccounts = ({
  linkedAccounts,
  hasPassword,
}: Account): LinkedAccounts => ({
  accounts: linkedAccounts.map(({ provider, email, linkedAt }) => ({
    provider,
    email,
    linkedAt: linkedAt.toISOString(),
  })),
  hasPassword,
});
