import { conflict } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';

/**
 * Keeps admins who need a second factor from removing their last one.
 * @param remaining the account as it would be.
 * @throws AppError `conflict`.
 */
export function requireOtherFactor(
  remaining: Pick<Account, 'email' | 'twoStep' | 'passkeys'>,
  {
    isAdminFactorRequired,
    adminEmails,
  }: Pick<IdentityDeps, 'isAdminFactorRequired' | 'adminEmails'>,
): void {
  const { email, twoStep, passkeys = [] } = remaining;
  if (!isAdminFactorRequired || !adminEmails.includes(email)) return;
  if (twoStep || passkeys.length > 0) return;
  throw conflict('Admins need a second factor. Set up another one first.');
}
