import {
  auth,
  type EndpointInput,
  linkingAccountKey,
  profiles,
  type Role,
  signInProviders,
} from '@soloist/contracts';
import {
  call,
  meQuery,
  queryClient,
  queryOptions,
  showToast,
  switchRole,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';
import { inTurn } from './in-turn.ts';

type BodyOf<E extends (typeof auth)['changePassword' | 'reset']> = EndpointInput<E>['body'];

// Said by the hooks and not where they are used: what was pressed may be gone by then.
const tellSuccess = (message: string) => showToast({ message, kind: 'success' });

const nowTexts: Record<Role, string> = {
  freelancer: 'You are freelancing now.',
  employer: 'You are hiring now.',
};

/** Makes a role the active one, adding it if it is new; everything is fetched again for it. */
export const useSwitchRole = () =>
  useMutation({
    mutationFn: (role: Role) => switchRole(role),
    onSuccess: (_done, role) => tellSuccess(nowTexts[role]),
    onError: tellProblem,
  });

type MailKinds = NonNullable<EndpointInput<typeof profiles.updateProfile>['body']['emailPref']>;

/** In force at once on the screen, and taken back if the server refuses. */
export const useSetMailKinds = () =>
  useMutation({
    ...inTurn('mail-kinds', meQuery),
    mutationFn: (emailPref: MailKinds) => call(profiles.updateProfile, { body: { emailPref } }),
    onMutate: async (emailPref) => {
      await queryClient.cancelQueries(meQuery);
      queryClient.setQueryData(
        meQuery.queryKey,
        (me) => me && { ...me, userInfo: { ...me.userInfo, emailPref } },
      );
    },
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof auth.changePassword>) => call(auth.changePassword, { body }),
    // Every other device is signed out by it.
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });

export const useMailResetCode = () =>
  useMutation({
    mutationFn: (email: string) => call(auth.forgot, { body: { email } }),
    onError: tellProblem,
  });

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof auth.reset>) => call(auth.reset, { body }) });

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(auth.sessions, { signal })).sessions,
});

/** The devices that are signed in. */
export const useSessions = () => useQuery(sessionsQuery);

interface EndSessions {
  /** What is said when they are signed out. */
  said: string;
  /** Hears how many are. */
  onDone?: (count: number) => void;
}

/** Signs devices out one after the other. */
export const useEndSessions = ({ said, onDone }: EndSessions) =>
  useMutation({
    mutationFn: async (ids: string[]) => {
      for (const [index, id] of ids.entries()) {
        await call(auth.endSession, { params: { id } });
        onDone?.(index + 1);
      }
    },
    onSuccess: () => tellSuccess(said),
    onError: tellProblem,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });

const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: ({ signal }) => call(signInProviders.linkedAccounts, { signal }),
});

/** The accounts elsewhere that sign the person in, and whether there is a password besides. */
export const useLinkedAccounts = () => useQuery(linkedAccountsQuery);

/** What this installation can sign people in with. */
export const useSignInProviders = () =>
  useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: async ({ signal }) => (await call(signInProviders.providers, { signal })).providers,
  });

/** Leaves for Google; `/google` finishes what this began. */
export const useLinkGoogle = () =>
  useMutation({
    mutationFn: () => call(signInProviders.startLink),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(linkingAccountKey, 'google');
      window.location.assign(url);
    },
    onError: tellProblem,
  });

export const useUnlink = () =>
  useMutation({
    mutationFn: (provider: 'google') => call(signInProviders.unlink, { params: { provider } }),
    onSuccess: (left) => queryClient.setQueryData(linkedAccountsQuery.queryKey, left),
    onError: tellProblem,
  });
