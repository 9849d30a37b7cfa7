import type { TokenClaims } from '@soloist/contracts';
import { AppError, conflict } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';

type AdminSettings = Pick<IdentityDeps, 'isAdminFactorRequired' | 'adminEmails'>;

/** Whether this is an admin's account, which a password alone must not open. */
export const needsFactor = (
  { email }: Pick<Account, 'email'>,
  { isAdminFactorRequired, adminEmails }: AdminSettings,
) => isAdminFactorRequired && adminEmails.includes(email);

/**
 * Keeps admins who need a second factor from removing their last one.
 * @param remaining the account as it would be.
 * @throws AppError `conflict`.
 */
export function requireOtherFactor(
  remaining: Pick<Account, 'email' | 'twoStep' | 'passkeys'>,
  settings: AdminSettings,
): void {
  const { twoStep, passkeys = [] } = remaining;
  if (!needsFactor(remaining, settings)) return;
  if (twoStep || passkeys.length > 0) return;
  throw conflict('Admins need a second factor. Set up another one first.');
}

/**
 * Keeps anyone who has only the password of an admin from adding a second factor of their own beside
 * the admin's, or removing it: where there is one, this session must have used it.
 * @throws AppError `second_factor_required`.
 */
export function requireUsedFactor(
  { twoStep, passkeys = [] }: Pick<Account, 'twoStep' | 'passkeys'>,
  user: TokenClaims,
): void {
  if (!user.admin_pending || (!twoStep && passkeys.length === 0)) return;
  throw new AppError(
    'second_factor_required',
    'Use your second factor first: open an admin page and confirm it’s you.',
  );
}
