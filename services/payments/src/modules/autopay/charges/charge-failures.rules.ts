const words: Record<string, string> = {
  insufficient_funds: 'The account didn’t have enough money.',
  card_expired: 'The card has expired.',
  card_declined: 'The bank declined the card.',
  debit_declined: 'The bank declined the charge.',
  bank_technical_error: 'The bank had a technical problem.',
  payment_timed_out: 'The bank didn’t respond in time.',
  transaction_limit_exceeded: 'The charge exceeds a limit at the bank.',
  mandate_paused: 'Autopay is paused at the bank.',
};

/** Why a charge failed, in plain words; the provider's own may name its systems. */
export const failureText = (reason: string | null | undefined): string =>
  words[reason ?? ''] ?? 'The bank declined the charge.';
