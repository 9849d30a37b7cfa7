import { budgetText } from './job-terms.ts';

it('formats a job’s budget, with decimals only for fractions', () => {
  const textOf = (budget: number, over = {}) =>
    budgetText({ budget, budgetTo: null, currency: 'USD', budgetType: 'fixed', ...over });
  expect(textOf(600_000, { budgetTo: 800_000 })).toBe('$6,000 to $8,000');
  expect(textOf(600_000, { budgetTo: 600_000 })).toBe('$6,000');
  expect(textOf(3750, { budgetType: 'hourly', currency: 'EUR' })).toBe('€37.50 an hour');
});
