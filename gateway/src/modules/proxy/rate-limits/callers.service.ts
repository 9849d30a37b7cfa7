import type { IncomingMessage } from 'node:http';
import { type Authenticator, networkOf } from '@soloist/service-kit';
import type { RateCounter } from './rate-counter.service.ts';

/** By what a request's calls are counted: a promise only where a token has to be verified first. */
export type FindCaller = (req: IncomingMessage) => string | Promise<string>;

interface FindCallerDeps {
  authenticator: Pick<Authenticator, 'findVerified' | 'authenticate'>;
  counter: RateCounter;
  /** Tokens of an address that may turn out to be invalid in a minute: the next ones are not verified. */
  mostInvalid: number;
}

/**
 * Finds who makes a call: the person whose session token is valid, or else the address. A forged token is counted as
 * its address is, so it yields no budget of its own.
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
