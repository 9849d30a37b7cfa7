import {
  directory,
  files,
  type OwnProfile,
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
  useMe,
  useMutation,
  useQuery,
} from '@soloist/web-client';

const maxRetries = 2;

/** Somebody else's profile. Asking again changes nothing unless the server itself had trouble. */
export const useVisitedProfile = (id: string) =>
  useQuery({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => (await call(profiles.getUser, { params: { id }, signal })).data,
    retry: (failures, error) =>
      failures < maxRetries && !(error instanceof ApiError && error.status in refusals),
  });

const refusals = { 204: true, 400: true, 404: true };

export const useViews = () =>
  useQuery({ queryKey: ['views'], queryFn: ({ signal }) => call(profiles.views, { signal }) });

/** What others of the directory write, to pick from. */
export const useFacets = () =>
  useQuery({
    queryKey: ['directory', 'facets'],
    queryFn: ({ signal }) => call(directory.facets, { signal }),
    staleTime: 5 * 60_000,
  });

/**
 * Changes facts of the own profile, only those given: two tabs do not undo each other's. The first
 * save also says that the profile is set up, from when on notifications are polled.
 */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (changes: ProfileUpdate) => {
      const isSetup = queryClient.getQueryData(meQuery.queryKey)?.userInfo.isSetup;
      return call(profiles.updateProfile, {
        body: isSetup ? changes : { ...changes, isSetup: true },
      });
    },
    onSuccess: ({ userInfo }) => rememberOwnProfile(userInfo),
  });

/** So that the frame, the homes and the page show the same person. */
function rememberOwnProfile(userInfo: OwnProfile) {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, userInfo });
  queryClient.setQueryData<VisitedProfile>(['profile', userInfo.id], userInfo);
}

export const useUploadImage = () =>
  useMutation({
    mutationFn: (upload: { file: Blob; onProgress: (fraction: number) => void }) =>
      call(files.uploadImage, upload),
  });

const rememberSaved = (change: (list: string[]) => string[]) =>
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) =>
      me && {
        ...me,
        userInfo: { ...me.userInfo, savedProfile: change(me.userInfo.savedProfile) },
      },
  );

/** Whether a profile is saved, and the way to save or drop it: shown at once, taken back if refused. */
export function useSavedProfile(id: string) {
  const { data } = useMe();
  const { mutate } = useMutation({
    // One after the other: the last press wins.
    scope: { id: 'saved-profiles' },
    mutationFn: (save: boolean) =>
      save
        ? call(directory.saveProfile, { params: { id } })
        : call(directory.unsaveProfile, { params: { id } }),
    onMutate: async (save) => {
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
      rememberSaved((list) => changed(list, { id, save }));
    },
    onError: (error, save) => {
      rememberSaved((list) => changed(list, { id, save: !save }));
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
