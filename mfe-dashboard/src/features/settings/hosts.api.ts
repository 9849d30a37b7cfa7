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

/** The person's own host names with the record that proves each. */
export const useHosts = () => useQuery(hostsQuery);

const keep = ({ hosts }: { hosts: CustomHost[] }) => {
  queryClient.setQueryData(hostsQuery.queryKey, hosts);
  // The proved ones are told in the profile too.
  return queryClient.invalidateQueries(meQuery);
};

export const useAddHost = () =>
  useMutation({
    mutationFn: (host: string) => call(customHosts.add, { body: { host } }),
    onSuccess: keep,
  });

/** Has the TXT record looked up; throws the service's sentence while it does not fit. */
export const useVerifyHost = () =>
  useMutation({
    mutationFn: (id: string) => call(customHosts.verify, { params: { id } }),
    onSuccess: keep,
    // What was found, and when, is told with the host.
    onError: () => queryClient.invalidateQueries(hostsQuery),
  });

export const useRemoveHost = () =>
  useMutation({
    mutationFn: (id: string) => call(customHosts.remove, { params: { id } }),
    onSuccess: keep,
  });
