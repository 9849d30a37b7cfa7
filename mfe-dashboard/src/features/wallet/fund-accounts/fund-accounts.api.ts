import { type FundAccountForm, payouts } from '@soloist/contracts';
import { call, queryClient, showToast, useMutation, useQuery } from '@soloist/web-client';
import { tellProblem } from '../../../tell-problem.ts';
import { refetchWallet } from '../wallet.api.ts';

const key = ['wallet', 'fund-accounts'];

/** A bank that is being asked may answer without a word to this window. */
const askEveryMs = 5000;

export const useFundAccounts = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(payouts.fundAccounts, { signal })).fundAccounts,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'checking') ? askEveryMs : false,
  });

/** What went wrong is for the form that asked. */
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
    onError: tellProblem,
    // A schedule may have stopped with it.
    onSettled: refetchWallet,
  });
