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
  /** Links the account instead of signing in. */
  isLinking: boolean;
  answer?: GoogleAnswer;
  /** Reason for the missing result. */
  problem?: string;
}

/** Reads the URL and the stored purpose. Changes neither. */
export function readGoogleReturn(search: string): GoogleReturn {
  const isLinking = sessionStorage.getItem(linkingAccountKey) !== null && getToken() !== null;
  const query = new URLSearchParams(search);
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  if (!code || !state) return { isLinking, problem: problemOf(query.get('error')) };
  return { isLinking, answer: { code, state, iss: iss || undefined } };
}

/** Resets the purpose of the next visit at Google to signing in. */
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

/** Links the account, or signs in. Throws `ApiError` when the result is refused. */
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
