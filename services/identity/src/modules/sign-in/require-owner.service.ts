import { minuteMs, type TokenClaims } from '@soloist/contracts';
import { forbidden, invalidInput } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';
import { isRecentSession } from '../sessions/index.ts';
import { requireCurrentPassword } from './passwords.service.ts';

const recentSignInMs = 10 * minuteMs;

interface OwnerCheck {
  account: Account;
  user: TokenClaims;
  password?: string | undefined;
}

/**
 * Confirms that the owner, not another person at the session, changes the ways to sign in: by the
 * password, or by a sign-in within the last ten minutes where the account has none.
 * @throws AppError `invalid_input` about `password`, `rate_limited`, `forbidden`.
 */
export async function requireOwner(
  { account, user, password }: OwnerCheck,
  deps: IdentityDeps,
): Promise<void> {
  if (!account.hasPassword) {
    if (await isRecentSession(user, recentSignInMs)) return;
    throw forbidden('Log out, log in again, then retry within ten minutes.');
  }
  if (!password) {
    const message = 'Enter your password.';
    throw invalidInput(message, [{ path: 'password', message }]);
  }
  await requireCurrentPassword({ account, password, field: 'password' }, deps);
}
