import { callProvider, requireProviderId } from './call-provider.client.ts';
import { mostPerPage, type ProviderTimeSpan } from './payments.client.ts';
import {
  contactShape,
  fundAccountShape,
  listOf,
  payoutShape,
  validationShape,
} from './provider-records.rules.ts';
import type { Sdk } from './sdk.client.ts';

export interface NewContact {
  /** 3 to 50 characters. */
  name: string;
  /** The user's id: the provider returns the same contact for it. */
  reference: string;
}
export type NewFundAccount =
  | { contactId: string; bank: { name: string; ifsc: string; accountNumber: string } }
  | { contactId: string; upi: string };
export interface NewProviderPayout {
  fundAccountId: string;
  /** Minor units of INR, the only currency of payouts. */
  amount: number;
  mode: 'NEFT' | 'RTGS' | 'IMPS' | 'UPI';
  /** Up to 30 letters, digits and spaces on the bank's statement. */
  narration: string;
  /** Up to 36 characters: for a week, the same key returns the same payout. */
  key: string;
}

const idempotencyKey = /^[\w -]{4,36}$/;

function accountOf(account: NewFundAccount) {
  const contact_id = requireProviderId('cont', account.contactId);
  if ('upi' in account) return { contact_id, account_type: 'vpa', vpa: { address: account.upi } };
  const { name, ifsc, accountNumber } = account.bank;
  const bank_account = { name, ifsc, account_number: accountNumber };
  return { contact_id, account_type: 'bank_account', bank_account };
}

/** RazorpayX, which the SDK does not know: https://razorpay.com/docs/api/x */
export function payoutsApi({ requests }: Sdk, payoutAccount: string) {
  const post = async (path: string, body: object, headers = {}) =>
    (await requests.post(`/v1${path}`, body, { headers })).data;
  const patch = async (path: string, body: object) =>
    (await requests.patch(`/v1${path}`, body)).data;
  const get = async (path: string, params = {}) =>
    (await requests.get(`/v1${path}`, { params })).data;
  return {
    createContact: ({ name, reference }: NewContact) =>
      callProvider(contactShape, () =>
        post('/contacts', { name, type: 'vendor', reference_id: reference }),
      ),
    /** Creating the same account again returns the first. */
    createFundAccount: (account: NewFundAccount) =>
      callProvider(fundAccountShape, async () => post('/fund_accounts', accountOf(account))),
    /** Activates or deactivates an account for payouts. */
    setActive: (fundAccountId: string, active: boolean) =>
      callProvider(fundAccountShape, async () =>
        patch(`/fund_accounts/${requireProviderId('fa', fundAccountId)}`, { active }),
      ),
    /** Verifies the holder at the bank, by paying one rupee into the account. */
    validate: (fundAccountId: string) =>
      callProvider(validationShape, async () =>
        post('/fund_accounts/validations', {
          account_number: payoutAccount,
          fund_account: { id: requireProviderId('fa', fundAccountId) },
          amount: 100,
          currency: 'INR',
        }),
      ),
    validation: (id: string) =>
      callProvider(validationShape, async () =>
        get(`/fund_accounts/validations/${requireProviderId('fav', id)}`),
      ),
    /**
     * An account's verifications among the last hundred, newest first, for use after `noAnswer`.
     */
    lastValidationsOf: async (fundAccountId: string) => {
      const params = { account_number: payoutAccount, count: 100 };
      const last = await callProvider(listOf(validationShape), () =>
        get('/fund_accounts/validations', params),
      );
      return last.filter(({ fund_account }) => fund_account.id === fundAccountId);
    },
    /**
     * After `noAnswer`, query `byKey`; within a week, repeating the call returns the same payout.
     */
    create: ({ fundAccountId, amount, mode, narration, key }: NewProviderPayout) => {
      if (!idempotencyKey.test(key)) throw new Error('This is not a payout key.');
      const payout = {
        account_number: payoutAccount,
        fund_account_id: fundAccountId,
        ...{ amount, currency: 'INR', mode, purpose: 'payout', narration, reference_id: key },
        // Queued until our account has money, instead of refused.
        queue_if_low_balance: true,
      };
      return callProvider(payoutShape, () =>
        post('/payouts', payout, { 'X-Payout-Idempotency': key }),
      );
    },
    get: (id: string) =>
      callProvider(payoutShape, async () => get(`/payouts/${requireProviderId('pout', id)}`)),
    /** A page of payouts; empty where payouts are not set up. */
    list: async (span: ProviderTimeSpan) => {
      if (!payoutAccount) return [];
      const params = { account_number: payoutAccount, ...span, count: mostPerPage };
      return callProvider(listOf(payoutShape), () => get('/payouts', params));
    },
    byKey: async (key: string) => {
      const params = { account_number: payoutAccount, reference_id: key };
      const [payout] = await callProvider(listOf(payoutShape), () => get('/payouts', params));
      return payout;
    },
  };
}
