import { orderTotalProblem } from './service-ordering.ts';
import { serviceSteps } from './service-terms.ts';

const message = 'message the freelancer.';

it.each([
  [12_000, 'EUR', undefined],
  [12_340, 'KWD', undefined],
  [12_000, 'PLN', 'Orders in PLN can’t be paid online. Message the freelancer instead.'],
  [99, 'USD', `Online payments start at $1.00. Add to your order, or ${message}`],
  [
    500_000_001,
    'USD',
    `One online payment can be at most $5,000,000.00. Order less, or ${message}`,
  ],
  [
    12_345,
    'KWD',
    `Online payments in KWD end in 0, but your order costs KWD 12.345. Change it, or ${message}`,
  ],
] as const)(
  'says why an order of %s minor units of %s can’t be paid',
  (total, currency, problem) => {
    // The space after a currency's code does not break.
    expect(orderTotalProblem(total, currency)?.replace(/\u00a0/g, ' ')).toBe(problem);
  },
);

it.each([
  ['USD', true, undefined],
  ['PLN', true, 'Clients can’t pay PLN online. Choose another currency, or leave orders off.'],
  ['PLN', false, undefined],
])('checks whether orders in %s can be on: %s', (currency, enabled, problem) => {
  const { error } = serviceSteps.price.safeParse({
    ...{ payment_type: 'hourlyRate', details: { payment_rate: 8000 }, currency },
    ordering: { enabled, questions: [], cancellation: 'no_refunds' },
  });
  const [issue] = error?.issues ?? [];
  expect(issue?.message).toBe(problem);
  expect(issue?.path).toEqual(problem && ['ordering', 'enabled']);
});
