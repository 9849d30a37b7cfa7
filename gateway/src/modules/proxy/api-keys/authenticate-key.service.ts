import type { IncomingMessage } from 'node:http';
import { findKeyRefusal, type KeyScope } from '@soloist/contracts';
import { AppError, type Authenticator, apiKeyIn, isApiKey } from '@soloist/server-kit';
import { type Refusal, unknownAddress } from '../../http/index.ts';
import './api-key-caller.rules.ts';
import type { KeyExchange } from './key-exchange.client.ts';

/** Counts invalid keys by address: beyond a limit, no more are verified. */
interface InvalidCredentials {
  isUsedUp: (req: IncomingMessage) => boolean;
  count: (req: IncomingMessage) => void;
}

interface AuthenticateKeyDeps {
  exchange: KeyExchange;
  authenticator: Pick<Authenticator, 'authenticateCaller'>;
  invalid: InvalidCredentials;
}

/** Whether a request claims to have an API key or an app’s access token. */
export const hasApiKey = ({ headers }: IncomingMessage): boolean =>
  apiKeyIn(headers.authorization) !== undefined;

const invalidKey: Refusal = {
  status: 401,
  code: 'unauthenticated',
  message: 'This API key or access token isn’t valid. Check that you copied all of it.',
};
export const missingToken: Refusal = {
  status: 401,
  code: 'unauthenticated',
  message: 'Send an API key or an app’s access token.',
};
const tooManyInvalid: Refusal = {
  status: 429,
  code: 'rate_limited',
  message: 'Too many invalid credentials. Try again in a minute.',
};

/**
 * Makes the function that replaces the API key of a request by a short-lived token for services,
 * which never see the key. It returns why a key is refused; such a request counts as its address.
 */
export function createAuthenticateKey({ exchange, authenticator, invalid }: AuthenticateKeyDeps) {
  return async (req: IncomingMessage): Promise<Refusal | undefined> => {
    const key = apiKeyIn(req.headers.authorization) ?? '';
    // Whatever happens, the key itself reaches no service.
    delete req.headers.authorization;
    // Guesses from a shared address lock out no program that works there.
    if (invalid.isUsedUp(req) && !exchange.hasWorked(key)) return tooManyInvalid;
    try {
      if (!isApiKey(key)) throw new AppError('unauthenticated', invalidKey.message);
      const authorization = `Bearer ${await exchange.tokenOf(key)}`;
      const claims = await authenticator.authenticateCaller(authorization);
      if (!claims.key) throw new Error('identity answered with another kind of token');
      req.headers.authorization = authorization;
      req.apiKey = { keyId: claims.key, userId: claims.sub, scopes: claims.scopes ?? [] };
      return undefined;
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      const { status, code, message } = err;
      if (status >= 500) return { status, code, message };
      invalid.count(req);
      // The revocation of a cached token is reported as what it is.
      return code === 'session_revoked' ? revokedKey : { status, code, message };
    }
  };
}

const revokedKey: Refusal = {
  status: 401,
  code: 'unauthenticated',
  message: 'This API key or access token has been revoked.',
};

export type AuthenticateKey = ReturnType<typeof createAuthenticateKey>;

export interface ScopedRefusal extends Refusal {
  /** The scope that the key lacks. */
  scope?: KeyScope;
}

/** Why a call may not be made with its API key, if so. */
export function findScopeRefusal({ apiKey, upstream }: IncomingMessage): ScopedRefusal | undefined {
  if (!apiKey) return undefined;
  if (!upstream?.endpoint) return unknownAddress;
  const refusal = findKeyRefusal(upstream.endpoint, apiKey.scopes);
  return refusal && { ...refusal, status: 403 };
}
