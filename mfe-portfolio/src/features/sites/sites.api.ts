import { customHosts, type OwnSite, type SiteDesign, sites } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { readOwnWorks } from './own-works.ts';
import { readContent } from './preview-page.ts';

export const ownSiteQuery = queryOptions({
  queryKey: ['own-site'],
  queryFn: async ({ signal }) => (await call(sites.readOwn, { signal })).site,
  // Another window may write it, too.
  staleTime: 0,
});

export const keepSite = (site: OwnSite) => queryClient.setQueryData(ownSiteQuery.queryKey, site);

/** The own site as it is being worked on. */
export const useOwnSite = () => useQuery(ownSiteQuery);

/** What there is to show on it; other pages write these. */
export const useOwnWorks = () =>
  useQuery({
    queryKey: ['own-works'],
    queryFn: ({ signal }) => readOwnWorks(signal),
    staleTime: 0,
  });

/** What stands at a path of the own site, besides its first page. */
export const usePreviewContent = (path: string) =>
  useQuery({
    queryKey: ['own-site-content', path],
    queryFn: ({ signal }) => readContent(path, signal),
    enabled: path !== '/',
    staleTime: 0,
  });

/** The person's own host names and their states. */
export const useHosts = () =>
  useQuery({
    queryKey: ['hosts'],
    queryFn: async ({ signal }) => (await call(customHosts.list, { signal })).hosts,
  });

export const usePublish = () =>
  useMutation({
    mutationFn: (published: boolean) => call(sites.publish, { body: { published } }),
    onSuccess: ({ site }) => void keepSite(site),
  });

export const useRenewPreview = () =>
  useMutation({
    mutationFn: () => call(sites.renewPreview),
    onSuccess: ({ site }) => void keepSite(site),
  });

/** Changes the draft as it is stored; throws `conflict` when another window was quicker. */
export const useChangeDraft = () =>
  useMutation({
    mutationFn: async (change: Partial<SiteDesign>) => {
      const { draft, revision } = await queryClient.fetchQuery(ownSiteQuery);
      return call(sites.save, { body: { draft: { ...draft, ...change }, revision } });
    },
    onSuccess: ({ site }) => void keepSite(site),
  });
