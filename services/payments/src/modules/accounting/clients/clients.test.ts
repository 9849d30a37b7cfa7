import { newId } from '@soloist/server-kit/testing';
import { invoiceBookingOf, startFakeDocuments } from '../../../../test/fake-documents.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { bookCapture, bookRefund } from '../../ledger/index.ts';

let payments: TestPayments;
let documents: Awaited<ReturnType<typeof startFakeDocuments>>;
beforeAll(async () => {
  documents = await startFakeDocuments();
  payments = await startTestPayments({ DOCUMENTS_URL: documents.url });
});
afterAll(async () => {
  await payments.close();
  documents.close();
});

const email = 'sofie@nordlys.example';
const get = (userId: string, path: string, role: 'freelancer' | 'employer' = 'freelancer') =>
  payments.send(`GET /wallet/accounting/${path}`, { token: payments.tokenFor({ userId, role }) });

/** Two invoices of Sofie: one is paid online and partly refunded, one half by bank; one of Noor. */
async function keepBooks(userId: string) {
  const bank = { id: newId(), day: '2026-05-20', amount: 59_000, method: 'bank_transfer' as const };
  const paid = invoiceBookingOf({ number: 'INV-0002', day: '2026-05-10' });
  documents.books.invoices = [
    invoiceBookingOf({ number: 'INV-0003', email: 'noor@example.com', client_name: '' }),
    paid,
    invoiceBookingOf({ payments: [bank] }),
    invoiceBookingOf({ number: 'INV-0004', currency: 'EUR', net: 5_000, tax: 0 }),
  ];
  const about = { invoiceId: paid.id, invoiceNumber: 'INV-0002', clientName: 'Sofie Lind' };
  const of = { userId, currency: 'INR' as const, fee: 0, tax: 0, about };
  await bookCapture({ ...of, paymentId: newId(), amount: 118_000, cost: 0, dueAt: new Date() });
  await bookRefund({ ...of, refundId: newId(), amount: 18_000 });
}

it('lists clients with what they owe, and the rows that lead to it', async () => {
  const userId = newId();
  await keepBooks(userId);
  expect((await get(userId, 'clients')).body.clients).toEqual([
    {
      ...{ email: 'noor@example.com', name: '' },
      balances: [{ currency: 'INR', balance: 118_000 }],
    },
    {
      ...{ email, name: 'Sofie Lind' },
      balances: [
        { currency: 'EUR', balance: 5_000 },
        { currency: 'INR', balance: 77_000 },
      ],
    },
  ]);
  const { name, statements } = (await get(userId, `client?email=${email}`)).body;
  expect(name).toBe('Sofie Lind');
  const [euros, rupees] = statements;
  expect(euros).toMatchObject({ currency: 'EUR', invoiced: 5_000, paid: 0, balance: 5_000 });
  expect(rupees).toMatchObject({ invoiced: 236_000, paid: 159_000, balance: 77_000, earlier: 0 });
  expect(
    rupees.rows.map(({ amount, balance }: Record<string, number>) => [amount, balance]),
  ).toEqual([
    [118_000, 118_000],
    [118_000, 236_000],
    [-59_000, 177_000],
    [18_000, 195_000],
    [-118_000, 77_000],
  ]);
});

it('has the same rows in its CSV', async () => {
  const userId = newId();
  await keepBooks(userId);
  const { headers, body } = await get(userId, `client/file?email=${email}&currency=INR&format=csv`);
  expect(headers.get('content-disposition')).toContain('statement-of-account-INR.csv');
  const lines = String(body).split('\r\n');
  expect(lines[0]).toBe('\uFEFFDate,Description,Amount,Balance,Currency');
  expect(lines[1]).toBe('2026-05-04,Invoice INV-0001,1180.00,1180.00,INR');
  expect(lines.at(-2)).toMatch(/,-1180.00,770.00,INR$/);
  expect(lines).toHaveLength(7);
});

it('finds no client of another freelancer, and no currency without invoices', async () => {
  const userId = newId();
  await keepBooks(userId);
  expect((await get(userId, 'client?email=other@example.com')).status).toBe(404);
  const file = `client/file?email=${email}&format=csv`;
  expect((await get(userId, `${file}&currency=USD`)).status).toBe(404);
  expect((await get(userId, 'client?email=sofie')).status).toBe(400);
});

it('emails the statement of one currency, and passes on what identifies the click', async () => {
  const userId = newId();
  await keepBooks(userId);
  const request_id = crypto.randomUUID();
  const post = (body: object, token = payments.tokenFor({ userId, role: 'freelancer' })) =>
    payments.send('POST /wallet/accounting/client/email', { token, body });
  const reply = await post({ request_id, email, currency: 'INR' });
  expect(reply).toMatchObject({ status: 200, body: { message: 'Sending statement.' } });
  expect(documents.posted).toMatchObject([
    {
      ...{ id: request_id, freelancerId: userId, email },
      document: { kind: 'client_statement', currency: 'INR', balance: 77_000 },
    },
  ]);
  expect((await post({ request_id, email, currency: 'USD' })).status).toBe(404);
  expect((await post({ request_id, email: 'other@example.com', currency: 'INR' })).status).toBe(
    404,
  );
  const employer = payments.tokenFor({ userId, role: 'employer' });
  expect((await post({ request_id, email, currency: 'INR' }, employer)).status).toBe(403);
  expect(documents.posted).toHaveLength(1);
});

it('refuses employers and people without a token', async () => {
  for (const path of ['clients', `client?email=${email}`]) {
    expect((await get(newId(), path, 'employer')).status).toBe(403);
    expect((await payments.send(`GET /wallet/accounting/${path}`)).status).toBe(401);
  }
});
