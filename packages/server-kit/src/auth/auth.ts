import { createPublicKey, hash, type KeyObject, type webcrypto } from 'node:crypto';
import { type TokenClaims, tokenClaims } from '@soloist/contracts';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { AppError, unauthenticated, unavailable } from '../errors.ts';
import type { RedisConnection } from '../redis/redis.ts';
import type { Logger } from '../telemetry/logger.ts';

export const tokenIssuer = 'soloist';
/** Issuer of the tokens of API keys: a service that does not know them refuses them. */
export const keyTokenIssuer = 'soloist-api-keys';
export const tokenAlgorithm = 'ES256';
/**
 * Redis sorted set of revoked ids of sessions and of API keys' secrets, scored by the moment of
 * revocation in ms. Identity writes it.
 */
export const revokedSessionsKey = 'identity:revoked-sessions';

/**
 * Whether a session was revoked, read from Redis directly: for cookies that represent a session,
 * which are read too rarely to be worth polling.
 * @throws Error while Redis is down.
 */
export const isSessionRevoked = async (redis: RedisConnection, sessionId: string) =>
  (await redis.zscore(revokedSessionsKey, sessionId)) !== null;

type PublicKey = webcrypto.JsonWebKey & { kid?: string };
export type KeySource = () => Promise<{ keys: PublicKey[] }>;

/** Identity's public keys, over HTTP. */
export const keysFrom =
  (identityUrl: string, timeoutMs = 5000): KeySource =>
  async () => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${identityUrl}/auth/jwks`, { signal });
    if (!response.ok) throw new Error(`identity answered ${response.status} for its keys`);
    return (await response.json()) as { keys: PublicKey[] };
  };

const pollMs = 1000;
const refetchMs = 5000;
const cacheSize = 10_000;
// A day longer than a token lives: by then it is refused for its age.
const rememberRevokedMs = 31 * 24 * 3600 * 1000;

const tokenIn = (header: string | undefined) => header?.match(/^Bearer (\S+)$/)?.[1];
const hashOf = (token: string) => hash('sha256', token, 'base64');

/**
 * Verifies session tokens: signature against identity's keys, expiry, revocation. Verified tokens
 * are cached by hash (a signature check costs fifty times the look-up); revocations are read from
 * Redis every second, so a signed-out token is refused everywhere within two.
 */
export function createAuthenticator({
  keys,
  redis,
  logger,
}: {
  keys: KeySource;
  redis: RedisConnection;
  logger: Logger;
}) {
  const publicKeys = new Map<string, KeyObject>();
  const verified = new Map<string, TokenClaims>();
  /** Time of each revocation, roughly in order. */
  const revoked = new Map<string, number>();
  let fetchedAt = 0;
  let fetching: Promise<void> | undefined;
  let seenUntil = 0;

  async function fetchKeys() {
    try {
      for (const key of (await keys()).keys) {
        publicKeys.set(String(key.kid), createPublicKey({ key, format: 'jwk' }));
      }
      fetchedAt = Date.now();
    } catch (cause) {
      throw unavailable('We couldn’t verify your session. Try again.', cause);
    }
  }

  async function keyOf(kid: string): Promise<KeyObject | undefined> {
    if (!publicKeys.has(kid)) {
      if (!fetching && Date.now() - fetchedAt > refetchMs) {
        fetching = fetchKeys().finally(() => {
          fetching = undefined;
        });
      }
      await fetching;
    }
    return publicKeys.get(kid);
  }

  async function verify(token: string): Promise<TokenClaims> {
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    const key = kid && (await keyOf(kid));
    if (!key) throw unauthenticated('Your session is invalid. Log in again.');
    try {
      const verifiedToken = jwt.verify(token, key, {
        algorithms: [tokenAlgorithm],
        issuer: [tokenIssuer, keyTokenIssuer],
      });
      const claims = z.parse(tokenClaims, verifiedToken);
      const { iss } = verifiedToken as jwt.JwtPayload;
      // Neither kind may pass as the other.
      if ((iss === keyTokenIssuer) !== isKeyToken(claims)) throw new Error('unexpected issuer');
      return claims;
    } catch (cause) {
      throw new AppError('unauthenticated', 'Your session has ended. Log in again.', {
        cause,
      });
    }
  }

  async function refreshRevoked() {
    const members = await redis.zrangebyscore(
      revokedSessionsKey,
      seenUntil - 2000,
      '+inf',
      'WITHSCORES',
    );
    for (let i = 0; i < members.length; i += 2) {
      revoked.set(members[i] as string, Number(members[i + 1]));
      seenUntil = Math.max(seenUntil, Number(members[i + 1]));
    }
    for (const [sessionId, at] of revoked) {
      if (at > Date.now() - rememberRevokedMs) break;
      revoked.delete(sessionId);
    }
  }

  const timer = setInterval(() => {
    refreshRevoked().catch((err: Error) => logger.warn({ err }, "couldn't read revoked sessions"));
  }, pollMs);
  timer.unref();

  /**
   * The claims of a session's or an API key's token. With `key`, the caller must check its scopes.
   * @throws AppError `unauthenticated` or `session_revoked`.
   */
  async function authenticateCaller(header: string | undefined): Promise<TokenClaims> {
    const token = tokenIn(header);
    if (!token) throw unauthenticated();
    const key = hashOf(token);
    const claims = verified.get(key) ?? (await verify(token));
    if (claims.exp * 1000 <= Date.now()) {
      verified.delete(key);
      throw unauthenticated('Your session has ended. Log in again.');
    }
    if (revoked.has(claims.sid)) {
      throw new AppError('session_revoked', 'You’ve been logged out. Log in again.');
    }
    if (!verified.has(key)) {
      if (verified.size >= cacheSize) verified.delete(verified.keys().next().value as string);
      verified.set(key, claims);
    }
    return claims;
  }

  return {
    /** Reads revocations once; call before listening. */
    ready: refreshRevoked,
    close: () => clearInterval(timer),
    /**
     * The claims of a session's token in an Authorization header. The token of an API key is
     * refused: only callers that check its scopes accept one.
     * @throws AppError `unauthenticated` or `session_revoked`.
     */
    async authenticate(header: string | undefined): Promise<TokenClaims> {
      const claims = await authenticateCaller(header);
      if (isKeyToken(claims)) throw unauthenticated('Log in to continue.');
      return claims;
    },
    authenticateCaller,
    /** The claims of a header whose token was verified here before and is still valid. */
    findVerified(header: string | undefined): TokenClaims | undefined {
      const token = tokenIn(header);
      const claims = token && verified.get(hashOf(token));
      if (!claims || claims.exp * 1000 <= Date.now() || revoked.has(claims.sid)) return undefined;
      return claims;
    },
    isRevoked: (sessionId: string) => revoked.has(sessionId),
  };
}
/** Whether a token belongs to an API key. */
export const isKeyToken = ({ key }: TokenClaims): boolean => key !== undefined;

export type Authenticator = ReturnType<typeof createAuthenticator>;
