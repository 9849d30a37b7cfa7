import type { TokenClaims } from '@soloist/contracts';
import { invalidInput, requireProof } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';
import { requireCurrentPassword } from './passwords.service.ts';

interface OwnerCheck {
  account: Account;
  user: TokenClaims;
  password?: string | undefined;
}

/**
 * Confirms that the owner, not another person at the session, changes the ways to sign in: by the
 * password, or by a recent proof where the account has none.
 * @throws AppError `invalid_input` about `password`, `rate_limited`, `proof_required`.
 */
export async function requireOwner(
  { account, user, password }: OwnerCheck,
  deps: IdentityDeps,
): Promise<void> {
  if (!account.hasPassword) return requireProof(user);
  if (!password) {
    const message = 'Enter your password.';
    throw invalidInput(message, [{ path: 'password', message }]);
  }
  await requireCurrentPassword({ account, user, password, field: 'password' }, deps);
}
