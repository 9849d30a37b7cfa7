import type { IncomingMessage } from 'node:http';
import { type Authenticator, networkOf } from '@soloist/server-kit';
import type { RateCounter } from './rate-counter.service.ts';

/**
 * The key by which a request's calls are counted: a promise only if a token has to be verified
 * first.
 */
export type FindCaller = (req: IncomingMessage) => string | Promise<string>;

/** Counts invalid tokens and API keys by address: beyond a limit, no more are verified. */
export interface InvalidCredentials {
  isUsedUp: (req: IncomingMessage) => boolean;
  count: (req: IncomingMessage) => void;
}

/** `most` is the number by address and minute; 0 switches the limit off. */
export function createInvalidCredentials(counter: RateCounter, most: number): InvalidCredentials {
  const keyOf = ({ address }: IncomingMessage) => `invalid token ${networkOf(address)}`;
  return {
    isUsedUp: (req) => most > 0 && counter.isUsedUp(keyOf(req), most),
    count: (req) => void (most > 0 && counter.take(keyOf(req), most)),
  };
}

interface FindCallerDeps {
  authenticator: Pick<Authenticator, 'findVerified' | 'authenticate'>;
  invalid: InvalidCredentials;
}

/**
 * Identifies the caller: the person with a valid session token, or else the address. A forged token
 * counts against its address, so it adds no budget.
 */
export function createFindCaller({ authenticator, invalid }: FindCallerDeps): FindCaller {
  return (req) => {
    const { authorization } = req.headers;
    const address = networkOf(req.address);
    // The secret of an OAuth app (RFC 6749) is for identity: here, it is no invalid token.
    if (!authorization || /^Basic /i.test(authorization)) return address;
    const known = authenticator.findVerified(authorization);
    if (known) return personKey(known);
    if (invalid.isUsedUp(req)) return address;
    return authenticator.authenticate(authorization).then(personKey, () => {
      invalid.count(req);
      return address;
    });
  };
}

/** The key by which a person's calls are counted. */
export const personKey = ({ sub }: { sub: string }) => `person ${sub}`;
