import type { FundAccountForm } from '@soloist/contracts';
import { createKeyedHash } from '@soloist/service-kit';

/**
 * Hashes by which a bank account or a UPI address is known again, without keeping it: those of fund
 * accounts, and of what paid.
 */
export function createInstruments({ INTERNAL_SECRET }: { INTERNAL_SECRET: string }) {
  const hash = createKeyedHash(INTERNAL_SECRET, 'payment instruments');
  const ofVpa = (address: string) => hash(`vpa ${address.trim().toLowerCase()}`);
  return {
    ofVpa,
    of: (details: FundAccountForm) =>
      details.kind === 'vpa'
        ? ofVpa(details.address)
        : hash(`bank ${details.ifsc} ${details.account_number.toUpperCase()}`),
  };
}
