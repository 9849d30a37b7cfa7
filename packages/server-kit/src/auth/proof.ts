import { proofMs, type TokenClaims } from '@soloist/contracts';
import { AppError } from '../errors.ts';

/**
 * Refuses a session in which the person has not proved their identity within the last ten minutes:
 * another person may use it. A login is a proof.
 * @throws AppError `proof_required`.
 */
export function requireProof({ auth_time: provedAt = 0 }: TokenClaims): void {
  if (provedAt * 1000 > Date.now() - proofMs) return;
  throw new AppError('proof_required', 'Confirm that it’s you to continue.');
}
