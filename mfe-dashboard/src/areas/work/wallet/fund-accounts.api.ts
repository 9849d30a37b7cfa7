import { type FundAccountForm, payouts } from '@soloist/contracts';
import { call, queryClient, showToast, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { refetchWallet } from './wallet.api.ts';

const key = ['wallet', 'fund-accounts'];

/** Polls because no event may reach this window when the bank responds. */
const pollMs = 5000;

export const useFundAccounts = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(payouts.fundAccounts, { signal })).fundAccounts,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'checking') ? pollMs : false,
  });

/** The calling form displays the error. */
export const useAddFundAccount = () =>
  useMutation({
    mutationFn: (details: FundAccountForm) => call(payouts.addFundAccount, { body: { details } }),
    onSuccess: ({ message, fundAccount }) => {
      showToast({ message, kind: fundAccount.state === 'refused' ? 'error' : 'success' });
      return queryClient.invalidateQueries({ queryKey: key });
    },
  });

export const useRemoveFundAccount = () =>
  useMutation({
    mutationFn: (id: string) => call(payouts.removeFundAccount, { params: { id } }),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: showErrorToast,
    // Removing an account may stop the payout schedule.
    onSettled: refetchWallet,
  });
