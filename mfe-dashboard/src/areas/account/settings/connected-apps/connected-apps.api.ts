import { type ConnectedApp, connectedApps } from '@soloist/contracts';
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

const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) => (await call(connectedApps.list, { signal })).connections,
});

export const useConnections = () => useQuery(connectionsQuery);

export const useDisconnectApp = () =>
  useMutation({
    mutationFn: ({ id }: Pick<ConnectedApp, 'id'>) =>
      call(connectedApps.disconnect, { params: { id } }),
    onSuccess: ({ connections }) => {
      queryClient.setQueryData(connectionsQuery.queryKey, connections);
      showToast({ message: 'App disconnected.', kind: 'success' });
    },
    onError: (error) => {
      showErrorToast(error);
      // It may have been disconnected in another window.
      if (error instanceof ApiError && error.status === 404) {
        return queryClient.invalidateQueries(connectionsQuery);
      }
    },
  });
