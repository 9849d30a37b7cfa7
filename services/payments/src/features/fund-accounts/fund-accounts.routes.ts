import { payouts } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { addFundAccount } from './add-fund-account.service.ts';
import { presentFundAccount } from './fund-accounts.presenter.ts';
import { listFundAccounts, removeFundAccount } from './fund-accounts.service.ts';

const said = {
  checking: 'Account added. Its bank is being asked.',
  verified: 'Account added.',
  refused: 'This account cannot be paid to.',
} as const;

export const fundAccountRoutes = (parts: Parts) => [
  route(payouts.addFundAccount, async ({ user, body }) => {
    const account = await addFundAccount({ userId: user.sub, details: body.details }, parts);
    return { message: said[account.state], fundAccount: presentFundAccount(account) };
  }),
  route(payouts.fundAccounts, async ({ user }) => ({
    fundAccounts: (await listFundAccounts(user.sub)).map(presentFundAccount),
  })),
  route(payouts.removeFundAccount, async ({ user, params }) => {
    await removeFundAccount({ userId: user.sub, id: params.id }, parts);
    return { message: 'Account removed.' };
  }),
];
