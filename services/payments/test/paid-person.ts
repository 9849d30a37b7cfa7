import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import { walletOf } from '../src/modules/ledger/accounts.rules.ts';
import { FundAccountModel } from '../src/modules/payouts/fund-accounts/fund-accounts.model.ts';
import { verifyFundAccount } from '../src/modules/payouts/fund-accounts/verify-fund-account.service.ts';
import { addMoney } from './ledger-fixtures.ts';
import type { PaymentsHarness } from './provider-harness.ts';

export const bankAccount = (over: object = {}) => ({
  kind: 'bank_account' as const,
  name: 'Noor Haddad',
  account_number: '000123454321',
  ifsc: 'HDFC0000053',
  ...over,
});
export const upiAddress = (address = 'noor@okhdfcbank') => ({ kind: 'vpa', name: 'Noor', address });

type PaidPersonDeps = Pick<PaymentsHarness, 'send' | 'tokenFor' | 'deps'>;

/** A person with money, and their actions. */
export async function createPaidPerson({ send, tokenFor, deps }: PaidPersonDeps, amount = 100_000) {
  const userId = newId();
  const token = tokenFor({ userId });
  if (amount > 0) await addMoney(walletOf(userId), amount);
  const add = (details: object = bankAccount()) =>
    send('POST /payment/add-fund-account', { token, body: { details } });
  return {
    userId,
    token,
    add,
    /** Adds an account, and waits for its verification by the bank. */
    async verified(details?: object): Promise<string> {
      const { id } = (await add(details)).body.fundAccount;
      for (;;) {
        await verifyFundAccount(id, deps);
        const account = await FundAccountModel.findById(id).lean();
        if (account?.state !== 'checking') return id;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    accounts: async () => (await send('GET /wallet/fund-accounts', { token })).body.fundAccounts,
    remove: (id: string) => send(`DELETE /wallet/fund-accounts/${id}`, { token }),
    payOut: (fundAccountId: string, over: object = {}) =>
      send('POST /wallet/payouts', {
        token,
        body: {
          ...{ payout_id: randomUUID(), fundAccountId, amount: 40_000, currency: 'INR' },
          ...over,
        },
      }),
    payouts: async () => (await send('GET /wallet/payouts', { token })).body.items,
    balance: async () => (await send('GET /wallet/balance', { token })).body.balances[0],
    limit: (body: object, as = token) => send('PUT /wallet/payout-limit', { token: as, body }),
    schedule: (body: object) => send('PUT /wallet/payout-schedule', { token, body }),
  };
}
