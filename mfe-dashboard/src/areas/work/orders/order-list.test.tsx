import type { OrderSummary } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meAnswer, openPage } from '../../../testing/open-page.tsx';
import { ProjectsPage } from '../projects/projects.page.tsx';

const order = (over: Partial<OrderSummary>): OrderSummary => ({
  id: 'a'.repeat(24),
  title: 'Packaging, Small',
  client_name: 'Nora Lind',
  email: 'nora@nordlys.example',
  currency: 'EUR',
  total: 100_001,
  refunded: 0,
  status: 'in_work',
  invoice: { id: 'b'.repeat(24), number: 'INV-0007' },
  projectId: 'c'.repeat(24),
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  paidAt: '2026-11-21T10:00:00.000Z',
  ...over,
});
const unopened = { invoice: null, projectId: null, paidAt: null };

const open = (items: OrderSummary[], at = '/projects?tab=orders') =>
  openPage({
    page: <ProjectsPage />,
    role: 'freelancer',
    answers: {
      ...meAnswer,
      'GET /api/proposal/summary': { toBill: [], totals: [] },
      'GET /api/proposal/invoiceSummary': { totals: [] },
      'GET /api/proposal/orders': { items, nextCursor: null },
    },
    at,
  });

const rowOf = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'Orders, newest first' })).getByRole('row', {
    name,
  });

it('names buyer, status and amount, and opens project and invoice', async () => {
  open([order({})]);
  const row = await rowOf(/Packaging, Small/);
  expect(row).toHaveTextContent('Nora Lind, order');
  expect(row).toHaveTextContent('In progress');
  expect(row).toHaveTextContent('€1,000.01');
  expect(within(row).getByRole('link', { name: 'Packaging, Small' })).toHaveAttribute(
    'href',
    `/project/status/${'c'.repeat(24)}`,
  );
  await userEvent.click(within(row).getByRole('button', { name: /^Actions for Packaging/ }));
  expect(await screen.findByRole('menuitem', { name: 'Open invoice INV-0007' })).toHaveAttribute(
    'href',
    `/projects?tab=invoices&invoice=${'b'.repeat(24)}`,
  );
  expect(screen.getByRole('button', { name: 'Export orders CSV' })).toBeVisible();
});

it('opens the invoice of an unpaid order, and nothing before the client has opened it', async () => {
  open([
    order({ id: 'd'.repeat(24), status: 'unpaid', projectId: null, paidAt: null }),
    order({ ...unopened, status: 'unpaid', title: 'Logo' }),
  ]);
  const link = within(await rowOf(/Packaging/)).getByRole('link');
  expect(link).toHaveAttribute('href', `/projects?tab=invoices&invoice=${'b'.repeat(24)}`);
  const unopenedRow = within(await rowOf(/Logo/));
  expect(unopenedRow.getByText('Not opened yet')).toBeVisible();
  expect(unopenedRow.queryByRole('link')).toBeNull();
  expect(unopenedRow.queryByRole('button')).toBeNull();
});

it('says how much was refunded', async () => {
  open([order({ status: 'refunded', refunded: 50_000 })]);
  expect(await rowOf(/Packaging/)).toHaveTextContent('€500.00 refunded');
});

it('filters by payment, which the address keeps', async () => {
  const calls = open([order({})]);
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Not paid');
  await waitFor(() => expect(location.search).toContain('status=unpaid'));
  await waitFor(() =>
    expect(
      calls.some(
        ({ path, search }) => /orders$/.test(path) && /payment=unpaid/.test(String(search)),
      ),
    ).toBe(true),
  );
});

it('searches by service and client, which the address keeps', async () => {
  const calls = open([order({})]);
  await userEvent.type(await screen.findByLabelText('Search by service or client'), 'Nora');
  await waitFor(() => expect(location.search).toContain('q=Nora'));
  await waitFor(() =>
    expect(
      calls.some(({ path, search }) => /orders$/.test(path) && /q=Nora/.test(String(search))),
    ).toBe(true),
  );
});

it('says how a service becomes orderable when there are no orders', async () => {
  open([]);
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View your services' })).toHaveAttribute(
    'href',
    '/service-offer',
  );
});

it('offers to clear a filter without matches', async () => {
  open([], '/projects?tab=orders&status=paid');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No orders yet')).toBeVisible();
});
