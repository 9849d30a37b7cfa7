import { homeOf, matchPage, opensCheckout, type PageRoute, type Role } from '@soloist/contracts';

export interface GuardSession {
  isSignedIn: boolean;
  role: Role | undefined;
  isAdmin: boolean;
  /** Whether an admin must use a second factor first. */
  isAdminPending?: boolean;
}

export type GuardDecision =
  | { kind: 'show'; page: PageRoute | undefined }
  | { kind: 'sign-in'; to: '/choice' }
  | { kind: 'second-factor'; to: '/second-factor' }
  | { kind: 'wrong-role'; to: string };

/** Whether a page shows only to signed-in people. */
export const isProtected = (page: PageRoute | undefined) =>
  page !== undefined && page.guard !== 'open' && page.guard !== 'capability';

/**
 * Sage is on every page of signed-in people except those where the payment provider's script runs.
 */
export const hasAssistant = (page: PageRoute | undefined) =>
  isProtected(page) && !opensCheckout(page?.path ?? '');

/** What a person may see at a path; an unknown path shows the not-found screen. */
export function decide(
  pathname: string,
  { isSignedIn, role, isAdmin, isAdminPending = false }: GuardSession,
): GuardDecision {
  const page = matchPage(pathname);
  if (!page || !isProtected(page)) return { kind: 'show', page };
  if (!isSignedIn) return { kind: 'sign-in', to: '/choice' };
  if (page.guard === 'admin') {
    if (isAdminPending) return { kind: 'second-factor', to: '/second-factor' };
    return isAdmin
      ? { kind: 'show', page }
      : { kind: 'wrong-role', to: homeOf[role ?? 'freelancer'] };
  }
  // The server refuses an unreadable role: the first call reports it.
  if (role && page.guard !== 'user' && page.guard !== role) {
    return { kind: 'wrong-role', to: homeOf[role] };
  }
  return { kind: 'show', page };
}
