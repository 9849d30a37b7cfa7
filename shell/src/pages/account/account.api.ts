import {
  accountDeletion,
  activity,
  auth,
  type EndpointInput,
  files,
  profiles,
  recovery,
  referrals,
  twoStep,
} from '@soloist/contracts';
import { call, meQuery, queryClient, queryOptions, useMutation } from '@soloist/web-client';

type BodyOf<
  E extends (typeof auth)['login' | 'signup' | 'verify' | 'resend' | 'forgot' | 'reset'],
> = EndpointInput<E>['body'];

export const useLogIn = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof auth.login>) => call(auth.login, { body }) });

export const useFinishSignIn = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof twoStep.finishSignIn>['body']) =>
      call(twoStep.finishSignIn, { body }),
  });

/** When the account of the person who has just signed in will be deleted. */
export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => call(accountDeletion.state, { signal }),
  // Another person may sign in next.
  gcTime: 0,
});

export const useKeepAccount = () => useMutation({ mutationFn: () => call(accountDeletion.keep) });

export const useStartRecovery = () => useMutation({ mutationFn: () => call(recovery.start) });

/** The recovery behind the link in an email. */
export const recoveryQuery = (stopToken: string) =>
  queryOptions({
    queryKey: ['recovery', stopToken],
    queryFn: ({ signal }) => call(recovery.read, { params: { stopToken }, signal }),
  });

export const useStopRecovery = (stopToken: string) =>
  useMutation({ mutationFn: () => call(recovery.stop, { params: { stopToken } }) });

/** The sign-in behind the link in an email. */
export const signInQuery = (reportToken: string) =>
  queryOptions({
    queryKey: ['reported-sign-in', reportToken],
    queryFn: ({ signal }) => call(activity.readLink, { params: { reportToken }, signal }),
  });

export const useReportSignIn = (reportToken: string) =>
  useMutation({ mutationFn: () => call(activity.reportByLink, { params: { reportToken } }) });

export const useSignUp = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof auth.signup>) => call(auth.signup, { body }) });

export const useVerify = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof auth.verify>) => call(auth.verify, { body }) });

export const useResendCode = () =>
  useMutation({ mutationFn: (email: string) => call(auth.resend, { body: { email } }) });

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(auth.forgot, { body: { email } }) });

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof auth.reset>) => call(auth.reset, { body }) });

/** The person whose referral link has this code. */
export const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['inviter', code],
    queryFn: async ({ signal }) =>
      (await call(referrals.invitation, { params: { code }, signal })).inviter,
  });

interface AvatarUpload {
  file: File;
  onProgress: (fraction: number) => void;
}

/** Uploads the avatar, then saves it in the profile. */
export const useSaveAvatar = () =>
  useMutation({
    mutationFn: async ({ file, onProgress }: AvatarUpload) => {
      const { url } = await call(files.uploadImage, { file, onProgress });
      await call(profiles.updateProfile, { body: { profileImage: url } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
