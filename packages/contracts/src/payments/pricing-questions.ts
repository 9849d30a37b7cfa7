/** The questions on the pricing page, which the gateway also publishes to search engines. */
export const pricingQuestions = [
  {
    question: 'What do I miss without Pro?',
    answer:
      'No tool. Profile, address, proposals, signing, invoices and online payments work the same without Pro. Pro members are listed above you in the directory, may ask Sage AI more in a month, and keep more of what clients pay online; nothing else differs.',
  },
  {
    question: 'Does Soloist charge a fee on my earnings?',
    answer:
      'Only on payments through Soloist: 5% on the free plan, 2% with Pro, plus Indian goods and services tax on that fee where it applies. The payment provider’s charges are included. Other payments have no fee.',
  },
  {
    question: 'When do I get paid?',
    answer:
      'Payments clear seven days after the client pays; until then they are fully refundable. Then you can pay out to your bank account or UPI address, manually or on a schedule.',
  },
  {
    question: 'Can I cancel Pro?',
    answer:
      'Yes, at any time in your settings. We charge nothing more, and you keep Pro until the end of the paid period. If a charge fails, you keep Pro for seven days to pay another way.',
  },
  {
    question: 'What does it cost to hire someone?',
    answer:
      'Nothing. Clients can browse the directory, read and sign proposals, keep the signed documents and pay invoices online for free, with or without an account.',
  },
];
