/** The questions on the pricing page: shown there, and told to search engines by the gateway. */
export const pricingQuestions = [
  {
    question: 'Can I buy Pro today?',
    answer:
      'Not yet. Subscriptions open together with payments. Until then nobody is charged, and we ask for no card.',
  },
  {
    question: 'What do I lose if I never pay?',
    answer:
      'No tool. Profile, address, proposals, signing and documents work the same without Pro. Pro members are listed above you in the directory and may ask Sage AI more in a month; nothing else differs.',
  },
  {
    question: 'Does Soloist take a share of what I earn?',
    answer:
      'No money passes through Soloist today, so there is nothing to take a share of. You and your client settle payment between you. If that changes, the price will be on this page first.',
  },
  {
    question: 'What does it cost to hire someone?',
    answer:
      'Nothing. Looking through the directory, reading a proposal, signing it and keeping the signed document are free for clients, with or without an account.',
  },
];
