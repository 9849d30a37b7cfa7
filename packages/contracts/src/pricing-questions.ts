/** The questions on the pricing page: shown there, and told to search engines by the gateway. */
export const pricingQuestions = [
  {
    question: 'What do I lose if I never pay?',
    answer:
      'No tool. Profile, address, proposals, signing, invoices and online payments work the same without Pro. Pro members are listed above you in the directory, may ask Sage AI more in a month, and keep more of what clients pay online; nothing else differs.',
  },
  {
    question: 'Does Soloist take a share of what I earn?',
    answer:
      'Only of what clients pay through Soloist: 5% on the free plan, 2% with Pro, plus the Indian goods and services tax on that fee where it applies. What the payment provider charges is in it. Of money that reaches you another way we take nothing.',
  },
  {
    question: 'When can I have the money?',
    answer:
      'Seven days after the client paid: until then it can be taken back in full. After that you pay it out to your bank account or UPI address, by a click or by a schedule.',
  },
  {
    question: 'Can I cancel Pro?',
    answer:
      'At any time, in your settings. Nothing more is charged, and Pro stays until the time that you paid for is over. Should a charge fail, Pro stays for seven days in which you can pay it another way.',
  },
  {
    question: 'What does it cost to hire someone?',
    answer:
      'Nothing. Looking through the directory, reading a proposal, signing it, keeping the signed document and paying an invoice online are free for clients, with or without an account.',
  },
];
