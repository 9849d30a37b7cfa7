import {
  type EndpointInput,
  linkingAccountKey,
  type OwnProfile,
  providerAway,
  signInProviders,
} from '@soloist/contracts';
import { call, getToken } from '@soloist/web-client';

type Answer = EndpointInput<typeof signInProviders.finishGoogle>['body'];

/** What somebody came back from Google with, and what for. */
export interface Arrival {
  /** To link the account, not to sign in. */
  isLinking: boolean;
  answer?: Answer;
  /** Why there is no answer. */
  problem?: string;
}

/** Reads the address and the note of what the person left for. Changes neither. */
export function readArrival(search: string): Arrival {
  const isLinking = sessionStorage.getItem(linkingAccountKey) !== null && getToken() !== null;
  const query = new URLSearchParams(search);
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  if (!code || !state) return { isLinking, problem: problemOf(query.get('error')) };
  return { isLinking, answer: { code, state, ...(iss ? { iss } : {}) } };
}

/** The next time at Google is for signing in again. */
export const forgetLinking = () => sessionStorage.removeItem(linkingAccountKey);

function problemOf(error: string | null): string {
  if (error === 'access_denied') return 'You did not let Google tell us who you are.';
  if (error === providerAway) return 'Google cannot be reached at the moment.';
  return 'Google sent nothing that signs you in. What it sent before works only once.';
}

export type Outcome =
  | { kind: 'linked' }
  | { kind: 'signed-in'; token: string; user: OwnProfile; isNew: boolean };

/** Links the account, or signs in. Throws `ApiError` when the answer is refused. */
export async function settle(answer: Answer, isLinking: boolean): Promise<Outcome> {
  if (isLinking) {
    await call(signInProviders.finishLink, { body: answer });
    return { kind: 'linked' };
  }
  return { kind: 'signed-in', ...(await call(signInProviders.finishGoogle, { body: answer })) };
}
