import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { ClientStatementsPage } from './client-statements.page.tsx';

const sofie = { email: 'sofie@nordlys.example', name: 'Sofie Lind' };
const noor = { email: 'noor@example.com', name: '' };
const balances = [{ currency: 'EUR', balance: 50_000 }];
const statement = {
  ...{ currency: 'EUR', invoiced: 119_000, paid: 69_000, balance: 50_000, earlier: 0 },
  rows: [
    { day: '2026-05-04', text: 'Invoice INV-0001', amount: 119_000, balance: 119_000 },
    { day: '2026-05-20', text: 'Payment of INV-0001', amount: -69_000, balance: 50_000 },
  ],
};
const open = (answers: object = {}, at = '/payments/clients') =>
  openPage({
    page: <ClientStatementsPage />,
    role: 'freelancer',
    at,
    answers: {
      'GET /api/wallet/accounting/clients': {
        clients: [noor, sofie].map((client) => ({ ...client, balances })),
      },
      'GET /api/wallet/accounting/client': {
        name: 'Sofie Lind',
        statements: [statement, { ...statement, currency: 'JPY', earlier: 3 }],
      },
      ...answers,
    },
  });

test('shows the balance after every transaction of the chosen client', async () => {
  const calls = open();
  await userEvent.selectOptions(await screen.findByLabelText('Client'), sofie.email);
  expect(
    await screen.findByRole('row', { name: /Payment of INV-0001.*-€690\.00 €500\.00/ }),
  ).toBeVisible();
  expect(location.search).toBe('?email=sofie%40nordlys.example');
  const asked = calls.filter(({ path }) => path === '/api/wallet/accounting/client');
  expect(asked.at(-1)?.search).toBe('?email=sofie%40nordlys.example');
});

test('shows another currency, and says that files have more rows', async () => {
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'JPY');
  expect(screen.getByText('The files also have 3 earlier rows.')).toBeVisible();
});

test('downloads the statement of the client and the currency', async () => {
  const calls = open({ 'GET /api/wallet/accounting/client/file': () => new Response('a') });
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => {};
  // jsdom has no downloads.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await waitFor(() => {
    const call = calls.find(({ path }) => path === '/api/wallet/accounting/client/file');
    expect(Object.fromEntries(new URLSearchParams(call?.search))).toEqual({
      ...{ email: noor.email, currency: 'EUR', format: 'pdf' },
    });
  });
});

test('has an empty state', async () => {
  open({ 'GET /api/wallet/accounting/clients': { clients: [] } });
  expect(await screen.findByRole('heading', { name: 'No clients yet' })).toBeVisible();
});

test('says that a client of an old link is not found', async () => {
  open(
    {
      'GET /api/wallet/accounting/client': () =>
        Response.json({ success: false, code: 'not_found', message: 'No.' }, { status: 404 }),
    },
    '/payments/clients?email=gone@example.com',
  );
  expect(await screen.findByRole('heading', { name: 'Client not found' })).toBeVisible();
});
