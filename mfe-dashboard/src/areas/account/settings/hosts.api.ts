import { type CustomHost, customHosts } from '@soloist/contracts';
import {
  call,
  meQuery,
  queryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@soloist/web-client';

const hostsQuery = queryOptions({
  queryKey: ['hosts'],
  queryFn: async ({ signal }) => (await call(customHosts.list, { signal })).hosts,
});

/** My custom domains with the DNS record that verifies each. */
export const useHosts = () => useQuery(hostsQuery);

const saveHosts = ({ hosts }: { hosts: CustomHost[] }) => {
  queryClient.setQueryData(hostsQuery.queryKey, hosts);
  // The profile lists the verified domains, too.
  return queryClient.invalidateQueries(meQuery);
};

export const useAddHost = () =>
  useMutation({
    mutationFn: (host: string) => call(customHosts.add, { body: { host } }),
    onSuccess: saveHosts,
  });

/** Checks the TXT record; throws the service's message while it does not match. */
export const useVerifyHost = () =>
  useMutation({
    mutationFn: (id: string) => call(customHosts.verify, { params: { id } }),
    onSuccess: saveHosts,
    // The list has the result and the time of the check.
    onError: () => queryClient.invalidateQueries(hostsQuery),
  });

export const useRemoveHost = () =>
  useMutation({
    mutationFn: (id: string) => call(customHosts.remove, { params: { id } }),
    onSuccess: saveHosts,
  });
