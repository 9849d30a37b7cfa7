import { type Currency, profiles } from '@soloist/contracts';
import { type BaseConfig, callService } from '@soloist/server-kit';

export type MarketplaceIdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({
  IDENTITY_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  return {
    /**
     * A person's email address.
     * @throws AppError `unavailable` with the message `whenAway` when identity does not respond.
     */
    async readEmail(id: string, whenAway: string): Promise<string> {
      const request = { url, secret, params: { id }, whenAway };
      return (await callService(profiles.mailPreferences, request)).email;
    },

    /**
     * The currency of the person of the Authorization header.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async readCurrency(authorization: string): Promise<Currency> {
      const whenAway = 'We couldn’t load your profile. Nothing was saved. Please try again.';
      const { userInfo } = await callService(profiles.loadUser, {
        url,
        secret,
        authorization,
        whenAway,
      });
      return userInfo.currency;
    },
  };
}
