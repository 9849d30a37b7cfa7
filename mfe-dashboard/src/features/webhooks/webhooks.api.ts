import { type WebhookDelivery, type WebhookForm, webhooks } from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';

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

/** What is under way is looked at again by itself. */
const whileWaitingMs = 3000;
const isSoon = ({ nextAt }: Pick<WebhookDelivery, 'nextAt'>) =>
  nextAt !== null && Date.parse(nextAt) < Date.now() + 2 * whileWaitingMs;

export const useDeliveries = (id: string, state: DeliveryState | undefined) =>
  useInfiniteQuery({
    queryKey: ['webhooks', 'deliveries', id, state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(webhooks.deliveries, { params: { id }, query: { cursor: pageParam, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(isSoon) ? whileWaitingMs : false,
  });

export interface DeliveryName {
  id: string;
  deliveryId: string;
}

export const useDelivery = (params: DeliveryName) =>
  useQuery({
    queryKey: ['webhooks', 'delivery', params.deliveryId],
    queryFn: async ({ signal }) => (await call(webhooks.delivery, { params, signal })).delivery,
    refetchInterval: ({ state: { data } }) => (data && isSoon(data) ? whileWaitingMs : false),
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
    onError: tellProblem,
  });

export const useChangeSecret = (id: string) =>
  useMutation({
    mutationFn: () => call(webhooks.changeSecret, { params: { id } }),
    onSuccess: refetch,
    onError: tellProblem,
  });

export const useRemoveWebhook = (id: string) =>
  useMutation({
    mutationFn: () => call(webhooks.remove, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(listQuery),
    onError: tellProblem,
  });

export const useSendTest = (id: string) =>
  useMutation({
    mutationFn: () => call(webhooks.test, { params: { id } }),
    onSuccess: refetch,
    onError: tellProblem,
  });

export const useReplay = () =>
  useMutation({
    mutationFn: (params: DeliveryName) => call(webhooks.replay, { params }),
    onSuccess: refetch,
    onError: tellProblem,
  });

const keptMs = 30 * 24 * 3600 * 1000;

/** All failed ones that are still kept. */
export const useReplayFailed = (id: string) =>
  useMutation({
    mutationFn: () =>
      call(webhooks.replayFailed, {
        params: { id },
        body: { since: new Date(Date.now() - keptMs).toISOString() },
      }),
    onSuccess: refetch,
    onError: tellProblem,
  });
