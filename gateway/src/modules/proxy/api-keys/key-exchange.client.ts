import { apiKeys, connectedApps } from '@soloist/contracts';
import { AppError, callService, hashApiKey, isAppToken } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';

/** Half the life of a token, so that a request has the other half for calls between services. */
const reuseMs = 60_000;
const maxCached = 10_000;
const rememberMs = 3_600_000;
const whenAway = 'We couldn’t verify your API key or access token. Try again.';

interface KeyExchangeDeps {
  /** The base URLs of identity's processes: after one has failed, the next one is tried. */
  urls: URL[];
  secret: string;
}

/**
 * Exchanges API keys and access tokens of apps for short-lived tokens of identity, and reuses each
 * for a minute. Only hashes leave this process or stay in its memory.
 */
export function createKeyExchange({ urls, secret }: KeyExchangeDeps) {
  let turn = 0;
  const tokens = new LRUCache<string, Promise<string>>({ max: maxCached, ttl: reuseMs });
  const worked = new LRUCache<string, true>({ max: maxCached, ttl: rememberMs });

  async function fetchToken(key: string, hash: string): Promise<string> {
    const url = urls[turn % urls.length]?.href ?? '';
    try {
      const call = { url, secret, body: { hash }, whenAway, tellsRefusals: true } as const;
      const endpoint = isAppToken(key) ? connectedApps.exchange : apiKeys.exchange;
      const { token } = await callService(endpoint, call);
      worked.set(hash, true);
      return token;
    } catch (err) {
      if (err instanceof AppError && err.code === 'unauthenticated') worked.delete(hash);
      else turn += 1;
      throw err;
    }
  }

  return {
    /** Whether a key worked at its last exchange, within the last hour: it is no guess. */
    hasWorked: (key: string): boolean => worked.has(hashApiKey(key)),
    /** @throws AppError `unauthenticated` unless the key works; `unavailable`. */
    tokenOf(key: string): Promise<string> {
      const hash = hashApiKey(key);
      const known = tokens.get(hash);
      if (known) return known;
      const token = fetchToken(key, hash);
      tokens.set(hash, token);
      // A failure is not reused; its caller gets it.
      token.catch(() => {
        if (tokens.peek(hash) === token) tokens.delete(hash);
      });
      return token;
    },
  };
}
export type KeyExchange = ReturnType<typeof createKeyExchange>;
