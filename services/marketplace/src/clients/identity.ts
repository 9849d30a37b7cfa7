import { type Currency, profiles } from '@soloist/contracts';
import { askService, type BaseConfig } from '@soloist/service-kit';

export type IdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({
  IDENTITY_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  return {
    /**
     * A person's own address.
     * @throws AppError `unavailable`, which says `whenAway`, when identity does not answer.
     */
    async addressOf(id: string, whenAway: string): Promise<string> {
      const asked = { url, secret, params: { id }, whenAway };
      return (await askService(profiles.mailPreferences, asked)).email;
    },

    /**
     * The currency of the person whose Authorization header this is.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async currencyOf(authorization: string): Promise<Currency> {
      const whenAway = 'We couldn’t load your profile. Nothing was saved. Please try again.';
      const { userInfo } = await askService(profiles.loadUser, { url, authorization, whenAway });
      return userInfo.currency;
    },
  };
}
