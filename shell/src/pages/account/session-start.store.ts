import type { MyProfile } from '@soloist/contracts';
import { setToken } from '@soloist/web-client';
import { takeReturnPath } from '../../routing/return-path.ts';
import { welcomeNewUser } from '../../tour/tour-flags.ts';
import { forgetInvitation } from './invitation.ts';

// Stored for this tab: it survives a reload while the person looks for the code in their email.
const pendingEmailKey = 'verifyEmail';

const codeSentKey = 'codeSentAt';
const ticketKey = 'signupTicket';

/** Records that a code was just emailed to the address. */
export function rememberPendingEmail(email: string) {
  sessionStorage.setItem(pendingEmailKey, email);
  sessionStorage.setItem(codeSentKey, String(Date.now()));
}
export const pendingEmail = () => sessionStorage.getItem(pendingEmailKey) ?? '';
/** When this tab last requested a code; the epoch if never. */
export const codeSentAt = () => Number(sessionStorage.getItem(codeSentKey) ?? 0);

/** This tab's ticket, sent again with the code, so that only the password of this tab is stored. */
export function newSignupTicket(): string {
  const ticket = crypto.randomUUID();
  sessionStorage.setItem(ticketKey, ticket);
  return ticket;
}
export const signupTicket = () => sessionStorage.getItem(ticketKey) ?? undefined;

export function forgetPendingEmail() {
  sessionStorage.removeItem(pendingEmailKey);
  sessionStorage.removeItem(ticketKey);
  sessionStorage.removeItem(codeSentKey);
}

/** Signs in a person who has just signed up; the page they first opened comes after the onboarding. */
export function startNewSession({ token }: { token: string }): string {
  welcomeNewUser();
  forgetInvitation();
  setToken(token);
  return '/chooseImage';
}

/** Signs in and returns the path to open. */
export function startSession({ token, user }: { token: string; user: MyProfile }): string {
  forgetInvitation();
  setToken(token);
  return takeReturnPath(user.role);
}
