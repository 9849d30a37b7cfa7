import { email } from '@soloist/contracts';
import { AppError, forbidden, unavailable } from '@soloist/server-kit';
import * as openid from 'openid-client';
import * as z from 'zod';
import type { IdentityConfig } from '../../../config.ts';

/** Google's claims about a person; `sub` never changes. */
export interface GoogleIdentity {
  sub: string;
  email: string;
  fname: string;
  lname: string;
  /** Whether Google runs the mailbox: then its account is as good as the mailbox. */
  hasMailbox: boolean;
}

/** The values that identify one sign-in on its way to Google and back. */
export interface GoogleTrip {
  state: string;
  nonce: string;
  codeVerifier: string;
}

type GoogleConfig = Pick<
  IdentityConfig,
  'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'PUBLIC_URL'
>;

interface GoogleCallback {
  code: string;
  state: string;
  iss?: string | undefined;
}

const timeoutSeconds = 10;
const nameLimit = 80;
const claims = z.object({
  sub: z.string().min(1),
  email: z.string().pipe(email).catch(''),
  email_verified: z.boolean().catch(false),
  hd: z.string().catch(''),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
  name: z.string().catch(''),
});

export const newTrip = (): GoogleTrip => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  codeVerifier: openid.randomPKCECodeVerifier(),
});

/** Google, or the OpenID provider that the settings put in its place; `undefined` without a client id. */
export function createGoogle({
  GOOGLE_ISSUER,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  PUBLIC_URL,
}: GoogleConfig) {
  if (!GOOGLE_CLIENT_ID) return undefined;
  const clientId = GOOGLE_CLIENT_ID;
  const redirectUri = `${PUBLIC_URL}/google`;
  const issuer = new URL(GOOGLE_ISSUER);
  const execute = [openid.enableNonRepudiationChecks];
  // The settings allow it for an issuer on this machine only.
  if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests);
  let discovered: Promise<openid.Configuration> | undefined;

  /** Loads Google's configuration when it is first needed; a failure is retried. */
  function discover() {
    discovered ??= openid
      .discovery(issuer, clientId, GOOGLE_CLIENT_SECRET, undefined, {
        timeout: timeoutSeconds,
        execute,
      })
      .catch((err) => {
        discovered = undefined;
        throw asAppError(err);
      });
    return discovered;
  }

  return {
    /** @throws AppError `unavailable`. */
    async addressFor({ state, nonce, codeVerifier }: GoogleTrip): Promise<string> {
      return openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Lets the person choose the Google account: the machine may be shared.
        prompt: 'select_account',
      }).href;
    },
    /**
     * Identifies the person from Google's response.
     * @throws AppError `invalid_input` when the response does not belong to this trip, `forbidden` when
     * Google does not vouch for the address, `unavailable`.
     */
    async identify(answer: GoogleCallback, trip: GoogleTrip): Promise<GoogleIdentity> {
      const config = await discover();
      const address = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
      const tokens = await openid
        .authorizationCodeGrant(config, address, {
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          pkceCodeVerifier: trip.codeVerifier,
          idTokenExpected: true,
        })
        .catch((err) => {
          throw asAppError(err);
        });
      return identityOf(tokens.claims());
    },
  };
}
export type Google = NonNullable<ReturnType<typeof createGoogle>>;

function identityOf(payload: unknown): GoogleIdentity {
  const { sub, email, email_verified, hd, given_name, family_name, name } = claims.parse(payload);
  if (!email || !email_verified) {
    throw forbidden('Google hasn’t verified this email. Sign up with it here instead.');
  }
  const fname = given_name || name || email.split('@', 1)[0] || email;
  const short = (text: string) => text.trim().slice(0, nameLimit).trim();
  // Google verified any other address when its account was opened. Another person may have it now.
  const hasMailbox = hd !== '' || /@(?:gmail|googlemail)\.com$/.test(email);
  return { sub, email, fname: short(fname), lname: short(family_name), hasMailbox };
}

const notAnAnswer = new Set<unknown>([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/** An outage or wrong settings are our failure; a response that does not match is the caller's. */
function asAppError(err: unknown): AppError {
  const isRefused =
    (err instanceof openid.ResponseBodyError && err.error === 'invalid_grant') ||
    (err instanceof openid.ClientError && notAnAnswer.has(err.code));
  return isRefused
    ? new AppError('invalid_input', 'Google didn’t confirm this sign-in. Start again.', {
        cause: err,
      })
    : unavailable('We couldn’t reach Google. Try again in a moment.', err);
}
