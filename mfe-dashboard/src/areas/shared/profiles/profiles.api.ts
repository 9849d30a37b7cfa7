import {
  directory,
  files,
  type MyProfile,
  type ProfileUpdate,
  profiles,
  type VisitedProfile,
} from '@soloist/contracts';
import {
  ApiError,
  call,
  meQuery,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMe,
  useMutation,
  useQuery,
} from '@soloist/web-client';

const maxRetries = 2;

/** Another person's profile. Only server errors are retried. */
export const useVisitedProfile = (id: string) =>
  useQuery({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => (await call(profiles.getUser, { params: { id }, signal })).data,
    retry: (failures, error) =>
      failures < maxRetries && !(error instanceof ApiError && error.status in refusals),
  });

const refusals = { 204: true, 400: true, 404: true };

/** The currency of the user's profile; undefined while it loads. */
export const useMyCurrency = () => useMe().data?.userInfo.currency;

export const useViews = () =>
  useQuery({ queryKey: ['views'], queryFn: ({ signal }) => call(profiles.views, { signal }) });

/** Common values in the directory, as suggestions. */
export const useFacets = () =>
  useQuery({
    queryKey: ['directory', 'facets'],
    queryFn: ({ signal }) => call(directory.facets, { signal }),
    staleTime: 5 * 60_000,
  });

/**
 * Updates only the given fields of the user's profile, so that two tabs do not overwrite each other.
 * The first save also marks the profile as set up, which starts polling notifications.
 */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (changes: ProfileUpdate) => {
      const isSetup = queryClient.getQueryData(meQuery.queryKey)?.userInfo.isSetup;
      return call(profiles.updateProfile, {
        body: isSetup ? changes : { ...changes, isSetup: true },
      });
    },
    onSuccess: ({ userInfo }) => cacheProfile(userInfo),
  });

/** Updates the caches so that the frame, the home pages and the profile agree. */
function cacheProfile(userInfo: MyProfile) {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, userInfo });
  queryClient.setQueryData<VisitedProfile>(['profile', userInfo.id], userInfo);
}

export const useUploadImage = () =>
  useMutation({
    mutationFn: (upload: { file: Blob; onProgress: (fraction: number) => void }) =>
      call(files.uploadImage, upload),
  });

const cacheSavedProfiles = (change: (list: string[]) => string[]) =>
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) =>
      me && {
        ...me,
        userInfo: { ...me.userInfo, savedProfile: change(me.userInfo.savedProfile) },
      },
  );

/** Whether a profile is saved, and a toggle that updates optimistically and reverts on failure. */
export function useSavedProfile(id: string) {
  const { data } = useMe();
  const { mutate } = useMutation({
    // One at a time, so that the last press wins.
    scope: { id: 'saved-profiles' },
    mutationFn: (save: boolean) =>
      save
        ? call(directory.saveProfile, { params: { id } })
        : call(directory.unsaveProfile, { params: { id } }),
    onMutate: async (save) => {
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
      cacheSavedProfiles((list) => changed(list, { id, save }));
    },
    onError: (error, save) => {
      cacheSavedProfiles((list) => changed(list, { id, save: !save }));
      showToast({ message: error.message, kind: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['saved-profiles'] }),
  });
  const isSaved = data?.userInfo.savedProfile.includes(id) ?? false;
  return { isSaved, toggle: () => mutate(!isSaved), isKnown: data !== undefined };
}

function changed(list: string[], { id, save }: { id: string; save: boolean }) {
  const others = list.filter((saved) => saved !== id);
  return save ? [id, ...others] : others;
}

/** The saved profiles, last saved first, page by page. */
export const useSavedPeople = () =>
  useInfiniteQuery({
    queryKey: ['saved-profiles'],
    queryFn: ({ pageParam, signal }) =>
      call(directory.savedProfiles, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
