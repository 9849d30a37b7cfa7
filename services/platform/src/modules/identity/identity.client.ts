import { apiKeys, profiles } from '@soloist/contracts';
import { type BaseConfig, callService } from '@soloist/server-kit';

/** Name shown for a deleted account. */
export const deletedAccountName = 'Deleted account';

export type PlatformIdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({
  IDENTITY_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  const find = async (id: string, whenAway: string) =>
    (
      await callService(profiles.mailPreferences, {
        ...{ url, secret, params: { id }, nothing: ['not_found'] },
        whenAway,
      })
    )?.email;
  return {
    /** A person's address. @throws AppError `unavailable` when identity does not answer. */
    async addressOf(id: string): Promise<string> {
      const whenAway = 'We couldn’t check your account. Try again.';
      return (
        await callService(profiles.mailPreferences, { url, secret, params: { id }, whenAway })
      ).email;
    },
    /** The same for later records; the account may be deleted by then. */
    nameOf: async (id: string) =>
      (await find(id, 'We couldn’t load who did this. Try again.')) ?? deletedAccountName,
    /** A person's email address; empty for deleted accounts and unverified addresses. */
    emailOf: async (id: string) =>
      (await find(id, 'We couldn’t load people’s names. Try again.')) ?? '',
    /** Whether an account may act. @throws AppError `unavailable`, also for an older identity. */
    accountStatusOf: (id: string) =>
      callService(profiles.accountStatus, {
        ...{ url, secret, params: { id } },
        whenAway: 'We couldn’t check your account. Try again.',
      }),
    /** The scopes of an API key that works; undefined for another. @throws AppError `unavailable`. */
    scopesOfKey: async (id: string): Promise<string[] | undefined> =>
      (
        await callService(apiKeys.scopes, {
          ...{ url, secret, params: { id }, nothing: ['not_found'] },
          whenAway: 'We couldn’t check the API key. Try again.',
        })
      )?.scopes,
  };
}
