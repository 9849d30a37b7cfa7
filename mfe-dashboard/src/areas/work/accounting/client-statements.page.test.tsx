import { screen, waitFor, within } from '@testing-library/react';
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
      'GET /api/proposal/statementEmails': { emails: [] },
      'GET /api/proposal/recipientDefaults': { recipients: [] },
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

test('shows the autopay of a client who is invoiced in rupees', async () => {
  open({
    'GET /api/wallet/accounting/client': {
      name: 'Sofie Lind',
      statements: [{ ...statement, currency: 'INR' }],
    },
    'GET /api/payment/autopay': {
      nextCursor: null,
      items: [
        {
          ...{ id: 'a'.repeat(24), scope: 'client', clientName: 'Noor', clientEmail: noor.email },
          ...{ recurringId: null, maxAmount: 50_000, currency: 'INR', endsOn: '2027-01-15' },
          ...{ state: 'active', endReason: null, method: 'Visa ending in 1111', text: [] },
          ...{ acceptedAt: '2026-11-01T10:00:00Z', charge: null },
        },
      ],
    },
  });
  const autopay = await screen.findByRole('heading', { level: 2, name: 'Autopay' });
  // Below the table, which must not move when it has loaded.
  const { DOCUMENT_POSITION_FOLLOWING: following } = Node;
  expect(screen.getByRole('table').compareDocumentPosition(autopay) & following).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop autopay' })).toBeVisible();
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

test('emails the statement to the client and their recipients, once for each dialog', async () => {
  const path = '/api/wallet/accounting/client/email';
  const replies = [
    () => Response.json({ success: false, code: 'network', message: 'Away.' }, { status: 503 }),
    () => Response.json({ success: true, message: 'Sending statement.' }),
  ];
  const calls = open({
    'GET /api/proposal/recipientDefaults': {
      recipients: [{ email: 'pay@nordlys.example', role: 'cc' }],
    },
    [`POST ${path}`]: () => replies.shift()!(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Email statement' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    await dialog.findByText(`We’ll send the PDF to ${noor.email} and pay@nordlys.example.`),
  ).toBeVisible();
  const sent = () =>
    calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(String(body)));
  await userEvent.click(dialog.getByRole('button', { name: 'Send statement' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.click(await dialog.findByRole('button', { name: 'Send statement' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const [first, second] = sent();
  expect(first).toEqual({ request_id: expect.any(String), email: noor.email, currency: 'EUR' });
  expect(second).toEqual(first);
});

test('names nobody as the only reader while the recipients are unknown', async () => {
  open({
    'GET /api/proposal/recipientDefaults': () =>
      Response.json({ success: false, code: 'unavailable', message: 'Away.' }, { status: 503 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Email statement' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    await dialog.findByText(
      `We’ll send the PDF to ${noor.email} and everyone saved for this client under Recipients.`,
    ),
  ).toBeVisible();
});

test('lists emailed statements with the outcome of each', async () => {
  open({
    'GET /api/proposal/statementEmails': {
      emails: [
        {
          ...{ id: 'a.0', to: noor.email, currency: 'EUR', balance: 50_000, state: 'bounced' },
          ...{ reason: 'The mail server doesn’t know this address.' },
          sentAt: '2026-11-29T10:00:00.000Z',
        },
      ],
    },
  });
  await userEvent.click(await screen.findByText('Emailed statements (1)'));
  expect(screen.getByText('Bounced')).toBeVisible();
  expect(screen.getByText(/doesn’t know this address/)).toBeVisible();
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
