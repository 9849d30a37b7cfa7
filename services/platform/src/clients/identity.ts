import { profiles } from '@soloist/contracts';
import { askService, type BaseConfig } from '@soloist/service-kit';

/** Whose account is gone. */
export const formerAccount = 'A deleted account';

export type IdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({
  IDENTITY_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  const find = async (id: string, whenAway: string) =>
    (
      await askService(profiles.mailPreferences, {
        ...{ url, secret, params: { id }, nothing: ['not_found'] },
        whenAway,
      })
    )?.email;
  return {
    /** A person's own address. @throws AppError `unavailable` when identity does not answer. */
    async addressOf(id: string): Promise<string> {
      const whenAway = 'It cannot be told who you are right now. Please try again.';
      return (await askService(profiles.mailPreferences, { url, secret, params: { id }, whenAway }))
        .email;
    },
    /** The same for what is written down later, when they may be gone. */
    nameOf: async (id: string) =>
      (await find(id, 'It cannot be told who did it right now.')) ?? formerAccount,
    /** Somebody's address; empty of who is gone, or has not proved it. */
    emailOf: async (id: string) => (await find(id, 'People cannot be named right now.')) ?? '',
  };
}
