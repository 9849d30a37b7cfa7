import type { TokenClaims } from '@soloist/contracts';
import { invalidInput, requireProof } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';
import { checkCurrentPassword, requireCurrentPassword } from './passwords.service.ts';

interface OwnerCheck {
  account: Account;
  user: TokenClaims;
  password?: string | undefined;
}

const passwordOf = ({ password }: OwnerCheck): string => {
  if (password) return password;
  const message = 'Enter your password.';
  throw invalidInput(message, [{ path: 'password', message }]);
};

/**
 * Confirms that the owner, not another person at the session, changes the ways to sign in: by the
 * password, or by a recent proof where the account has none.
 * @throws AppError `invalid_input` about `password`, `rate_limited`, `proof_required`.
 */
export async function requireOwner(check: OwnerCheck, deps: IdentityDeps): Promise<void> {
  const { account, user } = check;
  if (!account.hasPassword) return requireProof(user);
  const password = passwordOf(check);
  await requireCurrentPassword({ account, user, password, field: 'password' }, deps);
}

/**
 * The first step of the owner, where a code follows as the second one.
 * @throws AppError `invalid_input` about `password`, `rate_limited`, `proof_required`.
 */
export async function requireFirstStep(check: OwnerCheck, deps: IdentityDeps): Promise<void> {
  const { account, user } = check;
  if (!account.hasPassword) return requireProof(user);
  const password = passwordOf(check);
  await checkCurrentPassword({ account, password, field: 'password' }, deps);
}
