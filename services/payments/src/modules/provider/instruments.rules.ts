import type { FundAccountForm } from '@soloist/contracts';
import { createKeyedHash } from '@soloist/service-kit';
import type { ProviderPayment } from './provider-records.rules.ts';

/**
 * Hashes by which a bank account or a UPI address is known again, without keeping it: those of fund
 * accounts, and of what paid.
 */
export function createInstruments({ INTERNAL_SECRET }: { INTERNAL_SECRET: string }) {
  const hash = createKeyedHash(INTERNAL_SECRET, 'payment instruments');
  const ofVpa = (address: string) => hash(`vpa ${address.trim().toLowerCase()}`);
  return {
    ofVpa,
    /**
     * Hash of a payment's instrument; empty if unknown. A card's id differs with each payment, so
     * it is known by what is printed on it: likely the same, and enough to withhold a reward.
     */
    ofPayment({ vpa, card }: Pick<ProviderPayment, 'vpa' | 'card'>): string {
      if (vpa) return ofVpa(vpa);
      if (!card?.last4) return '';
      const { network, last4, issuer, type } = card;
      return hash(`card ${[network, last4, issuer, type].map((each) => each ?? '').join(' ')}`);
    },
    of: (details: FundAccountForm) =>
      details.kind === 'vpa'
        ? ofVpa(details.address)
        : hash(`bank ${details.ifsc} ${details.account_number.toUpperCase()}`),
  };
}
