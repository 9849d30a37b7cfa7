import { composeMandate } from './mandate-text.ts';

it('names the maximum and the end as a client reads them', () => {
  const text = composeMandate({
    ...{ senderName: 'Ada Okafor', scope: 'client', maxAmount: 1_250_000, endsOn: '2027-11-29' },
  }).join(' ');
  expect(text).toContain('A charge is at most ₹12,500.00.');
  expect(text).toContain('This ends on November 29, 2027.');
});
