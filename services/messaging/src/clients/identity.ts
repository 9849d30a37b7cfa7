import { profiles, users } from '@soloist/contracts';
import { askService, type BaseConfig } from '@soloist/service-kit';

export function createIdentityClient({
  IDENTITY_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  return {
    /**
     * Who has proved an address, if anybody.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async accountOf(email: string): Promise<string | undefined> {
      const whenAway = 'Identity does not answer.';
      const { id } = await askService(profiles.accountByEmail, {
        url,
        secret,
        query: { email },
        whenAway,
      });
      return id ?? undefined;
    },
    /**
     * Ids of those who run the installation.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async admins(): Promise<string[]> {
      const whenAway = 'Identity does not answer.';
      return (await askService(users.admins, { url, secret, whenAway })).ids;
    },
  };
}
export type IdentityClient = ReturnType<typeof createIdentityClient>;
