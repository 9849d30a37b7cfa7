import { profiles, users } from '@soloist/contracts';
import { type BaseConfig, callService } from '@soloist/server-kit';

export function createIdentityClient({
  IDENTITY_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  return {
    /**
     * The account with a verified address, if any.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async findAccountId(email: string): Promise<string | undefined> {
      const whenAway = 'We couldn’t reach the identity service. Try again.';
      const { id } = await callService(profiles.accountByEmail, {
        url,
        secret,
        query: { email },
        whenAway,
      });
      return id ?? undefined;
    },
    /**
     * Ids of the admins.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async listAdminIds(): Promise<string[]> {
      const whenAway = 'We couldn’t reach the identity service. Try again.';
      return (await callService(users.admins, { url, secret, whenAway })).ids;
    },
  };
}
export type MessagingIdentityClient = ReturnType<typeof createIdentityClient>;
