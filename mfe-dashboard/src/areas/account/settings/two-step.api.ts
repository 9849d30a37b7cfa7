import { type EndpointInput, recovery, type TwoStepState, twoStep } from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  renewToken,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => call(twoStep.state, { signal }),
});

/** Whether two-step verification is on, and a pending recovery. */
export const useTwoStep = () => useQuery(twoStepQuery);

// The code of each change stopped a recovery.
const storeState = ({ enabledAt, recoveryCodesLeft }: TwoStepState) =>
  queryClient.setQueryData(twoStepQuery.queryKey, { enabledAt, recoveryCodesLeft, recovery: null });

/** A new secret for the authenticator app. */
export const useStartTwoStep = () =>
  useMutation({
    mutationFn: ({ password }: EndpointInput<typeof twoStep.start>['body']) =>
      call(twoStep.start, { body: password ? { password } : {} }),
  });

// The state changes once the recovery codes are saved: their dialog belongs to the old one.
export const useConfirmTwoStep = () =>
  useMutation({
    mutationFn: (body: { code: string }) => call(twoStep.confirm, { body }),
    // An admin who needs a second factor has one from now on.
    onSuccess: ({ token }) => renewToken(token),
  });

export type TwoStepCode = EndpointInput<typeof twoStep.turnOff>['body'];

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (body: TwoStepCode) => call(twoStep.renewRecoveryCodes, { body }),
    onSuccess: storeState,
  });

export const useTurnTwoStepOff = () =>
  useMutation({
    mutationFn: (body: TwoStepCode) => call(twoStep.turnOff, { body }),
    onSuccess: (state) => {
      storeState(state);
      showToast({ message: 'Two-step verification is off.', kind: 'success' });
    },
  });

export const useStopRecovery = () =>
  useMutation({
    mutationFn: (stopToken: string) => call(recovery.stop, { params: { stopToken } }),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: showErrorToast,
    onSettled: () => refreshTwoStep(),
  });

export const refreshTwoStep = () => queryClient.invalidateQueries(twoStepQuery);
