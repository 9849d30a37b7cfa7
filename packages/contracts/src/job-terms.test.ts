import { budgetText } from './job-terms.ts';

it('says what a job pays, with decimals only where there are some', () => {
  const said = (budget: number, over = {}) =>
    budgetText({ budget, budgetTo: null, currency: 'USD', budgetType: 'fixed', ...over });
  expect(said(600_000, { budgetTo: 800_000 })).toBe('$6,000 to $8,000');
  expect(said(600_000, { budgetTo: 600_000 })).toBe('$6,000');
  expect(said(3750, { budgetType: 'hourly', currency: 'EUR' })).toBe('€37.50 an hour');
});
