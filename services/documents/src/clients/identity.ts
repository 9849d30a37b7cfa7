import { type NoticeKind, type OwnProfile, profiles } from '@soloist/contracts';
import {
  type BaseConfig,
  currentRequestId,
  internalSecretHeader,
  unauthenticated,
  unavailable,
} from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 5000;

interface Question {
  path: string;
  headers: Record<string, string>;
  /** The status that is an answer too: there is nothing to read. */
  nothing: 401 | 404;
  /** What people are told while identity does not answer. */
  whenAway: string;
}

export type IdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({
  IDENTITY_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  async function ask<S extends z.ZodMiniType>(
    schema: S,
    { path, headers, nothing, whenAway }: Question,
  ): Promise<z.output<S> | undefined> {
    try {
      const response = await fetch(new URL(path, IDENTITY_URL), {
        headers: { ...headers, 'x-request-id': currentRequestId() ?? '' },
        signal: AbortSignal.timeout(waitMs),
      });
      if (response.status === nothing) return undefined;
      if (!response.ok) throw new Error(`identity answered ${response.status}`);
      return z.parse(schema, await response.json());
    } catch (cause) {
      throw unavailable(whenAway, cause);
    }
  }

  const readPreferences = (userId: string) => {
    const { path, response } = profiles.mailPreferences;
    return ask(response!, {
      path: path.replace(':id', userId),
      headers: { [internalSecretHeader]: INTERNAL_SECRET },
      nothing: 404,
      whenAway: 'Identity does not answer.',
    });
  };

  return {
    /**
     * The profile of the person whose Authorization header this is.
     * @throws AppError `unavailable`, which says `whenAway`, when identity does not answer.
     */
    async loadProfile(authorization: string, whenAway: string): Promise<OwnProfile> {
      const { path, response } = profiles.loadUser;
      const headers = { authorization };
      const reply = await ask(response!, { path, headers, nothing: 401, whenAway });
      if (!reply) throw unauthenticated('Your session has ended. Please sign in again.');
      return reply.userInfo;
    },

    /**
     * A person's own address, whatever mails they want; none without an account.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async addressOf(userId: string) {
      const reply = await readPreferences(userId);
      return reply && { email: reply.email, fname: reply.fname };
    },

    /**
     * Where a person gets a kind of mail, and what ends such mails; nowhere when they do not want it
     * or have no account.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async addressFor(userId: string, kind: NoticeKind) {
      const reply = await readPreferences(userId);
      if (!reply?.emailPref.includes(kind)) return undefined;
      const { email, fname, stopTokens } = reply;
      return { email, fname, stop: { kind, token: stopTokens[kind] ?? '' } };
    },

    /**
     * Where a person gets mails, and what ends each kind that they want; none without an account.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async wantedMails(userId: string) {
      const reply = await readPreferences(userId);
      if (!reply) return undefined;
      const { email, fname, emailPref, stopTokens } = reply;
      const stops = emailPref.map((kind) => ({ kind, token: stopTokens[kind] ?? '' }));
      return { email, fname, stops };
    },
  };
}
