import {
  type AppKind,
  type EndpointBody,
  type NotificationPreferences,
  notificationSettings,
  pushSubscriptions,
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
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { serializeMutation } from './serialize-mutation.api.ts';

const preferencesQuery = queryOptions({
  queryKey: ['notice-preferences'],
  queryFn: async ({ signal }) => (await call(notificationSettings.read, { signal })).preferences,
});

export const useNotificationPreferences = () => useQuery(preferencesQuery);

type Change = EndpointBody<typeof notificationSettings.set>;

/** Updates the page immediately, and reverts it if the server refuses. */
export const useSetNotificationPreferences = () =>
  useMutation({
    ...serializeMutation('notice-preferences', preferencesQuery),
    mutationFn: (body: Change) => call(notificationSettings.set, { body }),
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
  queryFn: async ({ signal }) =>
    (await call(pushSubscriptions.subscriptions, { signal })).subscriptions,
});

/** Whether this browser supports push notifications and has them turned on. */
export const usePushState = () => useQuery(stateQuery);
/** The person's devices with push notifications. */
export const usePushDevices = () => useQuery(devicesQuery);

const refetchDevices = () =>
  Promise.all([
    queryClient.invalidateQueries(stateQuery),
    queryClient.invalidateQueries(devicesQuery),
  ]);
const change = { onError: showErrorToast, onSettled: refetchDevices };

export const useTurnOnPush = () =>
  useMutation({ mutationFn: async () => (await loadPush()).turnOnPush(), ...change });
export const useTurnOffPush = () =>
  useMutation({ mutationFn: async () => (await loadPush()).turnOffPush(), ...change });

export const useRemoveDevice = () =>
  useMutation({
    mutationFn: (subscriptionId: string) =>
      call(pushSubscriptions.unsubscribe, { params: { subscriptionId } }),
    ...change,
  });

export const useTestDevice = () =>
  useMutation({
    mutationFn: (subscriptionId: string) =>
      call(pushSubscriptions.test, { params: { subscriptionId } }),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: showErrorToast,
  });
