import { type ApiKey, apiKeys, type EndpointInput } from '@soloist/contracts';
import {
  ApiError,
  call,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../../shared/forms/errors.rules.ts';

const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await call(apiKeys.list, { signal })).keys,
});

export const useApiKeys = () => useQuery(apiKeysQuery);

const storeList = ({ keys }: { keys: ApiKey[] }) =>
  queryClient.setQueryData(apiKeysQuery.queryKey, keys);

export type NewApiKey = EndpointInput<typeof apiKeys.create>['body'];

export const useCreateApiKey = () =>
  useMutation({
    mutationFn: (body: NewApiKey) => call(apiKeys.create, { body }),
    // The whole key stays in the dialog's state alone.
    gcTime: 0,
    onSuccess: storeList,
  });

export const useRotateApiKey = () =>
  useMutation({
    mutationFn: ({ id, overlapHours }: { id: string; overlapHours: 0 | 24 }) =>
      call(apiKeys.rotate, { params: { id }, body: { overlapHours } }),
    gcTime: 0,
    onSuccess: storeList,
  });

export const useRevokeApiKey = () =>
  useMutation({
    mutationFn: ({ id }: { id: string }) => call(apiKeys.revoke, { params: { id } }),
    onSuccess: (reply) => {
      storeList(reply);
      showToast({ message: 'API key revoked.', kind: 'success' });
    },
    onError: (error) => {
      showErrorToast(error);
      // It may have been revoked in another window.
      if (error instanceof ApiError && error.status === 404) {
        return queryClient.invalidateQueries(apiKeysQuery);
      }
    },
  });
