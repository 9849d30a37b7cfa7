import {
  customHosts,
  type MySite,
  type ProfileUpdate,
  profiles,
  type SiteDesign,
  sites,
} from '@soloist/contracts';
import {
  call,
  meQuery,
  queryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@soloist/web-client';
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
    onSuccess: ({ site }) => cachePublication(site),
  });

/** Confirms details of the profile, if there are any, which then are visible; publishes the site. */
export const usePublishWithDetails = () =>
  useMutation({
    mutationFn: async (details: ProfileUpdate) => {
      if (Object.keys(details).length > 0) await call(profiles.updateProfile, { body: details });
      return call(sites.publish, { body: { published: true } });
    },
    onSuccess: ({ site }) => cachePublication(site),
  });

/** The profile states it too; identity learns it a moment later. */
function cachePublication(site: MySite) {
  cacheSite(site);
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me && { ...me, userInfo: { ...me.userInfo, isPublished: site.published } },
  );
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey, refetchType: 'none' });
}

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
