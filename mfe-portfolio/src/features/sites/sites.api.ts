import { customHosts, type MySite, type SiteDesign, sites } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { readMyWorks } from './my-works.api.ts';
import { readContent } from './preview-page.service.ts';

export const mySiteQuery = queryOptions({
  queryKey: ['own-site'],
  queryFn: async ({ signal }) => (await call(sites.readOwn, { signal })).site,
  // Another window may change it.
  staleTime: 0,
});

export const cacheSite = (site: MySite) => queryClient.setQueryData(mySiteQuery.queryKey, site);

/** The draft of the caller's site. */
export const useMySite = () => useQuery(mySiteQuery);

/** The works that the site can show; other pages edit them. */
export const useMyWorks = () =>
  useQuery({
    queryKey: ['own-works'],
    queryFn: ({ signal }) => readMyWorks(signal),
    staleTime: 0,
  });

/** The content at a path of the caller's site, besides its home page. */
export const usePreviewContent = (path: string) =>
  useQuery({
    queryKey: ['own-site-content', path],
    queryFn: ({ signal }) => readContent(path, signal),
    enabled: path !== '/',
    staleTime: 0,
  });

/** The caller's custom domains and their states. */
export const useHosts = () =>
  useQuery({
    queryKey: ['hosts'],
    queryFn: async ({ signal }) => (await call(customHosts.list, { signal })).hosts,
  });

export const usePublish = () =>
  useMutation({
    mutationFn: (published: boolean) => call(sites.publish, { body: { published } }),
    onSuccess: ({ site }) => void cacheSite(site),
  });

export const useRenewPreview = () =>
  useMutation({
    mutationFn: () => call(sites.renewPreview),
    onSuccess: ({ site }) => void cacheSite(site),
  });

/** Changes the draft as it is stored; throws `conflict` when another window saved first. */
export const useChangeDraft = () =>
  useMutation({
    mutationFn: async (change: Partial<SiteDesign>) => {
      const { draft, revision } = await queryClient.fetchQuery(mySiteQuery);
      return call(sites.save, { body: { draft: { ...draft, ...change }, revision } });
    },
    onSuccess: ({ site }) => void cacheSite(site),
  });
