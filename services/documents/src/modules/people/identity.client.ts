import { type MyProfile, type NotificationKind, profiles } from '@soloist/contracts';
import { type BaseConfig, callService, unauthenticated } from '@soloist/server-kit';

export type DocumentsIdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({
  IDENTITY_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  const readPreferences = (id: string) =>
    callService(profiles.mailPreferences, {
      url,
      secret,
      params: { id },
      nothing: ['not_found'],
      whenAway: 'The identity service did not respond.',
    });

  return {
    /**
     * The profile of the person whose Authorization header this is.
     * @throws AppError `unavailable`, which says `whenAway`, when identity does not answer.
     */
    async loadProfile(authorization: string, whenAway: string): Promise<MyProfile> {
      const reply = await callService(profiles.loadUser, {
        url,
        secret,
        authorization,
        nothing: ['unauthenticated', 'session_revoked'],
        whenAway,
      });
      if (!reply) throw unauthenticated('Your session has ended. Log in again.');
      return reply.userInfo;
    },

    /**
     * A person's own address, whatever emails they want; undefined without an account.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async addressOf(userId: string) {
      const reply = await readPreferences(userId);
      return reply && { email: reply.email, fname: reply.fname };
    },

    /**
     * A person's address for a kind of email, with its unsubscribe token; undefined when they
     * unsubscribed or have no account.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async addressFor(userId: string, kind: NotificationKind) {
      const reply = await readPreferences(userId);
      if (!reply?.emailPref.includes(kind)) return undefined;
      const { email, fname, stopTokens } = reply;
      return { email, fname, stop: { kind, token: stopTokens[kind] ?? '' } };
    },

    /**
     * A person's address, with an unsubscribe token for each kind that they want; undefined without
     * an account.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async readEmailSubscriptions(userId: string) {
      const reply = await readPreferences(userId);
      if (!reply) return undefined;
      const { email, fname, emailPref, stopTokens } = reply;
      const stops = emailPref.map((kind) => ({ kind, token: stopTokens[kind] ?? '' }));
      return { email, fname, stops };
    },
  };
}
