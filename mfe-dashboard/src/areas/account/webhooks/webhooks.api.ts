import { type WebhookDelivery, type WebhookForm, webhooks } from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const refetch = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });

const listQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async ({ signal }) => (await call(webhooks.list, { signal })).webhooks,
});

export const useWebhooks = () => useQuery(listQuery);

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: async ({ signal }) => (await call(webhooks.read, { params: { id }, signal })).webhook,
  });

export type DeliveryState = WebhookDelivery['state'];

/** Polls while a delivery is running or due soon. */
const pollMs = 3000;
const isSoon = ({ nextAt }: Pick<WebhookDelivery, 'nextAt'>) =>
  nextAt !== null && Date.parse(nextAt) < Date.now() + 2 * pollMs;

export const useDeliveries = (id: string, state: DeliveryState | undefined) =>
  useInfiniteQuery({
    queryKey: ['webhooks', 'deliveries', id, state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(webhooks.deliveries, { params: { id }, query: { cursor: pageParam, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.items.some(isSoon) ? pollMs : false),
  });

export interface DeliveryName {
  id: string;
  deliveryId: string;
}

export const useDelivery = (params: DeliveryName) =>
  useQuery({
    queryKey: ['webhooks', 'delivery', params.deliveryId],
    queryFn: async ({ signal }) => (await call(webhooks.delivery, { params, signal })).delivery,
    refetchInterval: ({ state: { data } }) => (data && isSoon(data) ? pollMs : false),
  });

export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (body: WebhookForm) => call(webhooks.create, { body }),
    onSuccess: refetch,
  });

export const useChangeWebhook = (id: string) =>
  useMutation({
    mutationFn: (body: WebhookForm) => call(webhooks.change, { params: { id }, body }),
    onSuccess: refetch,
  });

export const useSetWebhookState = (id: string) =>
  useMutation({
    mutationFn: (state: 'active' | 'paused') =>
      call(webhooks.setState, { params: { id }, body: { state } }),
    onSuccess: refetch,
    onError: showErrorToast,
  });

export const useChangeSecret = (id: string) =>
  useMutation({
    mutationFn: () => call(webhooks.changeSecret, { params: { id } }),
    onSuccess: refetch,
    onError: showErrorToast,
  });

export const useRemoveWebhook = (id: string) =>
  useMutation({
    mutationFn: () => call(webhooks.remove, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(listQuery),
    onError: showErrorToast,
  });

export const useSendTest = (id: string) =>
  useMutation({
    mutationFn: () => call(webhooks.test, { params: { id } }),
    onSuccess: refetch,
    onError: showErrorToast,
  });

export const useReplay = () =>
  useMutation({
    mutationFn: (params: DeliveryName) => call(webhooks.replay, { params }),
    onSuccess: refetch,
    onError: showErrorToast,
  });

const retentionMs = 30 * 24 * 3600 * 1000;

/** Sends every failed delivery again that is still stored. */
export const useReplayFailed = (id: string) =>
  useMutation({
    mutationFn: () =>
      call(webhooks.replayFailed, {
        params: { id },
        body: { since: new Date(Date.now() - retentionMs).toISOString() },
      }),
    onSuccess: refetch,
    onError: showErrorToast,
  });
