import { type EndpointInput, type OwnApp, ownApps } from '@soloist/contracts';
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

const ownAppsQuery = queryOptions({
  queryKey: ['own-apps'],
  queryFn: async ({ signal }) => (await call(ownApps.list, { signal })).apps,
});

export const useOwnApps = () => useQuery(ownAppsQuery);

const storeList = ({ apps }: { apps: OwnApp[] }) =>
  queryClient.setQueryData(ownAppsQuery.queryKey, apps);

export type NewApp = EndpointInput<typeof ownApps.register>['body'];

export const useRegisterApp = () =>
  useMutation({
    mutationFn: (body: NewApp) => call(ownApps.register, { body }),
    // The secret stays in the dialog's state alone.
    gcTime: 0,
    onSuccess: storeList,
  });

export type AppFields = EndpointInput<typeof ownApps.change>['body'];

export const useChangeApp = (id: string) =>
  useMutation({
    mutationFn: (body: AppFields) => call(ownApps.change, { params: { id }, body }),
    onSuccess: storeList,
  });

export const useRenewSecret = () =>
  useMutation({
    mutationFn: ({ id }: Pick<OwnApp, 'id'>) => call(ownApps.renewSecret, { params: { id } }),
    gcTime: 0,
    onSuccess: storeList,
    onError: showErrorToast,
  });

export const useDeleteApp = () =>
  useMutation({
    mutationFn: ({ id }: Pick<OwnApp, 'id'>) => call(ownApps.remove, { params: { id } }),
    onSuccess: (reply) => {
      storeList(reply);
      showToast({ message: 'App deleted.', kind: 'success' });
    },
    onError: (error) => {
      showErrorToast(error);
      // It may have been deleted in another window.
      if (error instanceof ApiError && error.status === 404) {
        return queryClient.invalidateQueries(ownAppsQuery);
      }
    },
  });
