import type { OwnProfile } from '@soloist/contracts';
import { setToken } from '@soloist/web-client';
import { takeReturnPath } from '../../routing/return-path.ts';

// Of this tab: it survives a reload while the person looks for the code in their mail.
const pendingEmailKey = 'verifyEmail';

export const rememberPendingEmail = (email: string) =>
  sessionStorage.setItem(pendingEmailKey, email);
export const pendingEmail = () => sessionStorage.getItem(pendingEmailKey) ?? '';
const ticketKey = 'signupTicket';

/** This tab's ticket: shown again with the code, so that only its own password is kept. */
export function newSignupTicket(): string {
  const ticket = crypto.randomUUID();
  sessionStorage.setItem(ticketKey, ticket);
  return ticket;
}
export const signupTicket = () => sessionStorage.getItem(ticketKey) ?? undefined;

export function forgetPendingEmail() {
  sessionStorage.removeItem(pendingEmailKey);
  sessionStorage.removeItem(ticketKey);
}

/** Signs in and gives the path to go to. */
export function enter({ token, user }: { token: string; user: OwnProfile }): string {
  setToken(token);
  return takeReturnPath(user.role);
}
