import type { IncomeForecast } from '@soloist/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { ForecastPage } from './forecast.page.tsx';

const summary = { invoices: 4, unpaid: 1, onTime: 50, medianDaysLate: 8 };
const item = {
  ...{ source: 'invoices' as const, id: 'a'.repeat(24), title: 'INV-0007', client: 'Sofie Lind' },
  ...{ due_date: '2027-01-10', isOverdue: false, best: 100_000, expected: 80_000 },
};
const euros = {
  ...{ currency: 'EUR' as const, best: 100_000, expected: 80_000, items: [item] },
  weeks: [
    { from: '2027-01-06', to: '2027-01-10', best: 100_000, expected: 55_000 },
    { from: '2027-01-11', to: '2027-01-17', best: 0, expected: 25_000 },
  ],
};
const income = (over: Partial<IncomeForecast> = {}): IncomeForecast => ({
  ...{ from: '2027-01-06', to: '2027-04-05', isPartial: false, currencies: [euros] },
  ...{ lateness: summary, clients: [{ client: 'Sofie Lind', ...summary }] },
  ...{ comparisons: [], comparableFrom: '2027-04-06' },
  ...over,
});
const open = (answer: IncomeForecast | (() => Response)) =>
  openPage({
    page: <ForecastPage />,
    role: 'freelancer',
    at: '/payments/forecast',
    answers: { 'GET /api/proposal/forecast': answer as never },
  });

test('shows the weeks, and each document with a link to it', async () => {
  open(income());
  const weeks = within(await screen.findByRole('table', { name: 'Weeks in EUR' }));
  expect(weeks.getAllByRole('row')).toHaveLength(3);
  expect(weeks.getByText('€550.00')).toBeVisible();
  const invoices = within(screen.getByRole('table', { name: 'Open invoices' }));
  expect(invoices.getByRole('link', { name: 'INV-0007' })).toHaveAttribute(
    'href',
    `/projects?tab=invoices&invoice=${item.id}`,
  );
  expect(invoices.getAllByText('€800.00')).toHaveLength(2);
});

test('says how it estimates, and that there is nothing to compare in the first quarter', async () => {
  open(income());
  expect(
    await screen.findByText(/From 4 invoices: 50% on time, median 8 days late, 1 of 4 not paid/),
  ).toBeVisible();
  expect(screen.getByText(/Nothing to compare yet/)).toBeVisible();
});

test('shows the error of last quarter', async () => {
  const comparison = { ...{ currency: 'EUR' as const, from: '2026-10-05', to: '2027-01-02' } };
  const amounts = { best: 120_000, expected: 100_000, received: 88_000 };
  open(income({ comparisons: [{ ...comparison, ...amounts }], comparableFrom: '' }));
  expect(await screen.findByText('12% less than expected')).toBeVisible();
  expect(screen.getByText('€880.00')).toBeVisible();
});

test('keeps long lists short', async () => {
  const items = Array.from({ length: 8 }, (_, index) => ({ ...item, title: `INV-${index}` }));
  open(income({ currencies: [{ ...euros, items }] }));
  await screen.findByRole('link', { name: 'INV-0' });
  expect(screen.queryByRole('link', { name: 'INV-7' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(screen.getByRole('link', { name: 'INV-7' })).toBeVisible();
});

test('suggests a new invoice while there is nothing to forecast', async () => {
  const none = { invoices: 0, unpaid: 0, onTime: null, medianDaysLate: null };
  open(income({ currencies: [], clients: [], lateness: none }));
  expect(await screen.findByText('Nothing to forecast yet')).toBeVisible();
  expect(screen.getByText(/55% are paid on time/)).toBeVisible();
});
