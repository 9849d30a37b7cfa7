import { type FundAccount, payouts } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { addFundAccount } from './add-fund-account.service.ts';
import type { StoredFundAccount } from './fund-accounts.model.ts';
import { listFundAccounts, removeFundAccount } from './fund-accounts.service.ts';

const messages = {
  checking: 'Account added. We’re verifying it with the bank.',
  verified: 'Account added.',
  refused: 'We can’t pay out to this account.',
} as const;

export const fundAccountRoutes = (deps: PaymentsDeps) => [
  route(payouts.addFundAccount, async ({ user, body }) => {
    const account = await addFundAccount({ userId: user.sub, details: body.details }, deps);
    return { message: messages[account.state], fundAccount: presentFundAccount(account) };
  }),
  route(payouts.fundAccounts, async ({ user }) => ({
    fundAccounts: (await listFundAccounts(user.sub)).map(presentFundAccount),
  })),
  route(payouts.removeFundAccount, async ({ user, params }) => {
    await removeFundAccount({ userId: user.sub, id: params.id }, deps);
    return { message: 'Account removed.' };
  }),
];

const presentFundAccount = (account: StoredFundAccount): FundAccount => ({
  id: String(account._id),
  kind: account.kind,
  label: account.label,
  state: account.state,
  registeredName: account.registeredName,
  reason: account.reason,
  createdAt: account.createdAt.toISOString(),
});
