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
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { serializeMutation } from './serialize-mutation.api.ts';

type BodyOf<E extends (typeof auth)['changePassword' | 'reset']> = EndpointInput<E>['body'];

// The hooks show the toast because the calling component may be unmounted by then.
const showSuccess = (message: string) => showToast({ message, kind: 'success' });

const switchedTexts: Record<Role, string> = {
  freelancer: 'Switched to freelancer.',
  employer: 'Switched to client.',
};

/** Activates a role, adding it if it is new, and refetches everything. */
export const useSwitchRole = () =>
  useMutation({
    mutationFn: (role: Role) => switchRole(role),
    onSuccess: (_done, role) => showSuccess(switchedTexts[role]),
    onError: showErrorToast,
  });

type EmailKinds = NonNullable<EndpointInput<typeof profiles.updateProfile>['body']['emailPref']>;

/** Updates the page immediately, and reverts it if the server refuses. */
export const useSetEmailKinds = () =>
  useMutation({
    ...serializeMutation('mail-kinds', meQuery),
    mutationFn: (emailPref: EmailKinds) => call(profiles.updateProfile, { body: { emailPref } }),
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
    // The change signs out every other device.
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });

export const useSendResetCode = () =>
  useMutation({
    mutationFn: (email: string) => call(auth.forgot, { body: { email } }),
    onError: showErrorToast,
  });

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof auth.reset>) => call(auth.reset, { body }) });

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(auth.sessions, { signal })).sessions,
});

/** The signed-in devices. */
export const useSessions = () => useQuery(sessionsQuery);

interface EndSessions {
  /** The toast once all are signed out. */
  message: string;
  /** Called with the number of devices that are signed out. */
  onDone?: (count: number) => void;
}

/** Signs devices out one after the other. */
export const useEndSessions = ({ message, onDone }: EndSessions) =>
  useMutation({
    mutationFn: async (ids: string[]) => {
      for (const [index, id] of ids.entries()) {
        await call(auth.endSession, { params: { id } });
        onDone?.(index + 1);
      }
    },
    onSuccess: () => showSuccess(message),
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });

const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: ({ signal }) => call(signInProviders.linkedAccounts, { signal }),
});

/** The external accounts that sign the person in, and whether the account has a password. */
export const useLinkedAccounts = () => useQuery(linkedAccountsQuery);

/** The sign-in providers of this installation. */
export const useSignInProviders = () =>
  useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: async ({ signal }) => (await call(signInProviders.providers, { signal })).providers,
  });

/** Redirects to Google; `/google` completes the linking. */
export const useLinkGoogle = () =>
  useMutation({
    mutationFn: () => call(signInProviders.startLink),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(linkingAccountKey, 'google');
      window.location.assign(url);
    },
    onError: showErrorToast,
  });

export const useUnlink = () =>
  useMutation({
    mutationFn: (provider: 'google') => call(signInProviders.unlink, { params: { provider } }),
    onSuccess: (left) => queryClient.setQueryData(linkedAccountsQuery.queryKey, left),
    onError: showErrorToast,
  });
