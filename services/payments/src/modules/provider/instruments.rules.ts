import type { FundAccountForm } from '@soloist/contracts';
import { createKeyedHash } from '@soloist/server-kit';
import type { ProviderPayment } from './provider-records.rules.ts';

/**
 * Hashes that recognise a bank account or UPI address without storing it: those of payout accounts
 * and of payment instruments.
 */
export function createInstruments({ INTERNAL_SECRET }: { INTERNAL_SECRET: string }) {
  const hash = createKeyedHash(INTERNAL_SECRET, 'payment instruments');
  const ofVpa = (address: string) => hash(`vpa ${address.trim().toLowerCase()}`);
  return {
    ofVpa,
    /**
     * Hash of a payment's instrument; empty if unknown. A card's id differs with each payment, so
     * it is recognised by its printed details: likely the same card, and enough to withhold a
     * reward.
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
