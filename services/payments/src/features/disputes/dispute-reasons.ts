/** Why banks ask for money back, by what the provider's code says. The first that fits. */
const reasons: [RegExp, string][] = [
  [
    /not_received|non_receipt|not_provided|not_delivered/,
    'The client says that the work was not delivered, or only a part of it.',
  ],
  [
    /not_as_described|defective|quality|not_acceptable/,
    'The client says that the work is not what was agreed on.',
  ],
  [
    /duplicate|paid_by_other|processed_twice/,
    'The client says that they paid twice for the same work.',
  ],
  [
    /credit_not_processed|refund/,
    'The client says that they were promised a refund that did not come.',
  ],
  [/cancel/, 'The client says that they had cancelled.'],
  [
    /incorrect_amount|amount_differs|wrong_amount/,
    'The client says that the amount is not the agreed one.',
  ],
  [
    /fraud|unauthori[sz]ed|not_recogni[sz]ed|no_authori[sz]ation|stolen/,
    'The client’s bank says that its customer did not make this payment.',
  ],
];

/** For people. */
export const reasonOf = (code: string): string =>
  reasons.find(([form]) => form.test(code.toLowerCase()))?.[1] ??
  'The client’s bank asks for this payment back.';
