import {
  type EndpointInput,
  linkingAccountKey,
  type MyProfile,
  providerUnavailable,
  signInProviders,
} from '@soloist/contracts';
import { call, getToken } from '@soloist/web-client';

type GoogleAnswer = EndpointInput<typeof signInProviders.finishGoogle>['body'];

/** The result that Google returned for a person, and its purpose. */
export interface GoogleReturn {
  /** To link the account, not to sign in. */
  isLinking: boolean;
  answer?: GoogleAnswer;
  /** Why there is no answer. */
  problem?: string;
}

/** Reads the address and the note of what the person left for. Changes neither. */
export function readGoogleReturn(search: string): GoogleReturn {
  const isLinking = sessionStorage.getItem(linkingAccountKey) !== null && getToken() !== null;
  const query = new URLSearchParams(search);
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  if (!code || !state) return { isLinking, problem: problemOf(query.get('error')) };
  return { isLinking, answer: { code, state, ...(iss ? { iss } : {}) } };
}

/** The next time at Google is for signing in again. */
export const forgetLinking = () => sessionStorage.removeItem(linkingAccountKey);

function problemOf(error: string | null): string {
  if (error === 'access_denied')
    return 'You didn’t share your Google account with Soloist. Try again.';
  if (error === providerUnavailable) return 'We couldn’t reach Google. Try again.';
  return 'This Google sign-in is invalid or was already used. Try again.';
}

export type GoogleOutcome =
  | { kind: 'linked' }
  | { kind: 'signed-in'; token: string; user: MyProfile; isNew: boolean };

/** Links the account, or signs in. Throws `ApiError` when the answer is refused. */
export async function finishGoogle(
  answer: GoogleAnswer,
  isLinking: boolean,
): Promise<GoogleOutcome> {
  if (isLinking) {
    await call(signInProviders.finishLink, { body: answer });
    return { kind: 'linked' };
  }
  return { kind: 'signed-in', ...(await call(signInProviders.finishGoogle, { body: answer })) };
}
