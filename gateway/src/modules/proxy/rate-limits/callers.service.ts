import type { IncomingMessage } from 'node:http';
import { type Authenticator, networkOf } from '@soloist/server-kit';
import type { RateCounter } from './rate-counter.service.ts';

/**
 * The key by which a request's calls are counted: a promise only if a token has to be verified
 * first.
 */
export type FindCaller = (req: IncomingMessage) => string | Promise<string>;

interface FindCallerDeps {
  authenticator: Pick<Authenticator, 'findVerified' | 'authenticate'>;
  counter: RateCounter;
  /** Invalid tokens per address and minute; further tokens are not verified. */
  mostInvalid: number;
}

/**
 * Identifies the caller: the person with a valid session token, or else the address. A forged token
 * counts against its address, so it adds no budget.
 */
export function createFindCaller({
  authenticator,
  counter,
  mostInvalid,
}: FindCallerDeps): FindCaller {
  return (req) => {
    const { authorization } = req.headers;
    const address = networkOf(req.address);
    if (!authorization) return address;
    const known = authenticator.findVerified(authorization);
    if (known) return personKey(known);
    const invalid = `invalid token ${address}`;
    if (counter.isUsedUp(invalid, mostInvalid)) return address;
    return authenticator.authenticate(authorization).then(personKey, () => {
      counter.take(invalid, mostInvalid);
      return address;
    });
  };
}

const personKey = ({ sub }: { sub: string }) => `person ${sub}`;
