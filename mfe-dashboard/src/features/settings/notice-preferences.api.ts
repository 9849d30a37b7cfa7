import {
  type AppKind,
  type EndpointBody,
  type NotificationPreferences,
  noticePreferences,
  pushing,
} from '@soloist/contracts';
import {
  call,
  loadPush,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';
import { inTurn } from './in-turn.ts';

const preferencesQuery = queryOptions({
  queryKey: ['notice-preferences'],
  queryFn: async ({ signal }) => (await call(noticePreferences.read, { signal })).preferences,
});

export const useNoticePreferences = () => useQuery(preferencesQuery);

type Change = EndpointBody<typeof noticePreferences.set>;

/** In force at once on the screen, and taken back if the server refuses. */
export const useSetNoticePreferences = () =>
  useMutation({
    ...inTurn('notice-preferences', preferencesQuery),
    mutationFn: (body: Change) => call(noticePreferences.set, { body }),
    onMutate: async (change) => {
      await queryClient.cancelQueries(preferencesQuery);
      queryClient.setQueryData(
        preferencesQuery.queryKey,
        (before) => before && changed(before, change),
      );
    },
  });

function changed(before: NotificationPreferences, { kinds = {}, quietHours }: Change) {
  const entries = Object.entries(before.kinds).map(([kind, set]) => [
    kind,
    { ...set, ...kinds[kind as AppKind] },
  ]);
  return {
    ...before,
    kinds: Object.fromEntries(entries) as NotificationPreferences['kinds'],
    ...(quietHours === undefined ? {} : { quietHours }),
  };
}

const stateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: async () => {
    const { readPushState, pushDeviceId } = await loadPush();
    return { state: await readPushState(), deviceId: pushDeviceId() };
  },
});
const devicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: async ({ signal }) => (await call(pushing.subscriptions, { signal })).subscriptions,
});

/** What this browser can do, and does. */
export const usePushState = () => useQuery(stateQuery);
/** The person's devices that show notifications. */
export const usePushDevices = () => useQuery(devicesQuery);

const refetchDevices = () =>
  Promise.all([
    queryClient.invalidateQueries(stateQuery),
    queryClient.invalidateQueries(devicesQuery),
  ]);
const change = { onError: tellProblem, onSettled: refetchDevices };

export const useTurnOnPush = () =>
  useMutation({ mutationFn: async () => (await loadPush()).turnOnPush(), ...change });
export const useTurnOffPush = () =>
  useMutation({ mutationFn: async () => (await loadPush()).turnOffPush(), ...change });

export const useRemoveDevice = () =>
  useMutation({
    mutationFn: (subscriptionId: string) =>
      call(pushing.unsubscribe, { params: { subscriptionId } }),
    ...change,
  });

export const useTestDevice = () =>
  useMutation({
    mutationFn: (subscriptionId: string) => call(pushing.test, { params: { subscriptionId } }),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: tellProblem,
  });
