import { newId } from '@soloist/server-kit/testing';
import type { QueryFilter } from 'mongoose';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow } from '../../../../test/invoice-requests.ts';
import { type InvoiceFields, InvoiceModel } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const list = async (token: string, query = '') => {
  const { body } = await harness.send(`GET /proposal/invoices${query}`, { token });
  return body.items.map(({ number }: { number: string }) => number);
};
const credit = (amount: number) => ({
  action: 'credit',
  body: { credit_id: crypto.randomUUID(), amount, reason: 'A part' },
});
const overdue = (id: string) => harness.change(id, { dueAt: new Date(0) });

describe('a freelancer’s invoices', () => {
  test('are listed newest first by page, including credit notes', async () => {
    const { token } = harness.signIn();
    const first = await harness.createInvoice(token);
    await harness.createInvoice(token);
    await harness.act(token, { id: first.id, ...credit(100) });
    await harness.createInvoice(harness.signIn().token);
    const page = (await harness.send('GET /proposal/invoices?limit=2', { token })).body;
    expect(page.items).toMatchObject([{ number: 'CN-0001' }, { number: 'INV-0002' }]);
    expect(await list(token, `?limit=2&cursor=${page.nextCursor}`)).toEqual(['INV-0001']);
  });

  test('are filtered by displayed status', async () => {
    const { token } = harness.signIn();
    const invoices = [];
    for (let i = 0; i < 5; i++) invoices.push(await harness.createInvoice(token));
    const [, viewed, late, voided, credited] = invoices;
    await harness.send(`POST /proposal/invoice/${viewed.orderId}/viewed`, {
      body: { time_zone: '' },
    });
    await overdue(late.id);
    await harness.act(token, { id: voided.id, action: 'void', body: { reason: '' } });
    await harness.act(token, { id: credited.id, ...credit(119_000) });
    expect(await list(token, '?status=sent')).toEqual(['CN-0001', 'INV-0001']);
    expect(await list(token, '?status=viewed')).toEqual(['INV-0002']);
    expect(await list(token, '?status=overdue')).toEqual(['INV-0003']);
    expect(await list(token, '?status=void')).toEqual(['INV-0004']);
    expect(await list(token, '?status=paid')).toEqual(['INV-0005']);
  });

  test('are found by word prefixes of client, number and title', async () => {
    const { token } = harness.signIn();
    await harness.createInvoice(token, { client_name: 'Sofie Lind' });
    const item = { qty: 1, rate: 100, tax: 0, total: 100 };
    await harness.createInvoice(token, {
      client_name: 'Jürgen (Berlin)',
      email: 'juergen@keller.example',
      items: [{ name: 'चाय पैकेजिंग', ...item }],
    });
    expect(await list(token, '?q=sof')).toEqual(['INV-0001']);
    expect(await list(token, `?q=${encodeURIComponent('JÜRGEN berl')}`)).toEqual(['INV-0002']);
    expect(await list(token, `?q=${encodeURIComponent('पैकेजिंग')}`)).toEqual(['INV-0002']);
    expect(await list(token, '?q=keller')).toEqual(['INV-0002']);
    expect(await list(token, '?q=INV-0001')).toEqual(['INV-0001']);
    expect(await list(token, '?q=2')).toEqual(['INV-0002']);
    expect(await list(token, '?q=ofie')).toEqual([]);
    expect(await list(token, `?q=${encodeURIComponent('.*')}`)).toHaveLength(2);
    expect(await list(token, '?q=sof&status=void')).toEqual([]);
  });

  test('are found by the draft that they were sent from, and by the client’s email', async () => {
    const { token } = harness.signIn();
    const draft_id = crypto.randomUUID();
    const { email } = await harness.createInvoice(token, { draft_id });
    await harness.createInvoice(token, { email: 'other@client.test' });
    expect(await list(token, `?draft_id=${draft_id}`)).toEqual(['INV-0001']);
    expect(await list(token, `?draft_id=${crypto.randomUUID()}`)).toEqual([]);
    expect(await list(harness.signIn().token, `?draft_id=${draft_id}`)).toEqual([]);
    expect(await list(token, `?q=${encodeURIComponent(email)}`)).toEqual(['INV-0001']);
  });

  test('are read from an index without sorting in memory', async () => {
    const freelancerId = newId();
    const filters: QueryFilter<InvoiceFields>[] = [
      { freelancerId },
      { freelancerId, status: 'paid' },
      { 'terms.email': 'sofie@nordlys.example', kind: 'invoice' },
    ];
    for (const filter of filters) {
      const plan = await InvoiceModel.find(filter).sort({ _id: -1 }).explain('queryPlanner');
      const { queryPlanner } = plan as unknown as { queryPlanner: { winningPlan: object } };
      const text = JSON.stringify(queryPlanner.winningPlan);
      expect(text).toContain('IXSCAN');
      expect(text).not.toContain('"SORT"');
    }
  });

  test('are summed by status and currency; credit notes only lower balances', async () => {
    const { token } = harness.signIn();
    await harness.createInvoice(token);
    const credited = await harness.createInvoice(token);
    await harness.act(token, { id: credited.id, ...credit(19_000) });
    await harness.createInvoice(token, { currency: 'INR' });
    await overdue((await harness.createInvoice(token)).id);
    const { body } = await harness.send('GET /proposal/invoiceSummary', { token });
    expect(body.totals).toEqual(
      expect.arrayContaining([
        { status: 'sent', currency: 'EUR', count: 2, total: 238_000, balance: 219_000 },
        { status: 'sent', currency: 'INR', count: 1, total: 119_000, balance: 119_000 },
        { status: 'overdue', currency: 'EUR', count: 1, total: 119_000, balance: 119_000 },
      ]),
    );
    expect(body.totals).toHaveLength(3);
  });

  test('provide the defaults of the next invoice', async () => {
    const { token } = harness.signIn();
    const defaults = async () =>
      (await harness.send('GET /proposal/invoiceDefaults', { token })).body;
    expect(await defaults()).toMatchObject({ number: 'INV-0001', last: null });
    await harness.createInvoice(token);
    await harness.createInvoice(token, { currency: 'GBP', notes: 'Pay by card.', reminders: [7] });
    expect(await defaults()).toMatchObject({
      number: 'INV-0003',
      last: {
        currency: 'GBP',
        notes: 'Pay by card.',
        reminders: [7],
        tax_mode: 'exclusive',
        tax: 19,
      },
    });
  });

  test('are emailed again unless an email is pending, and retried when it failed', async () => {
    const { token } = harness.signIn();
    const { id, deliveries } = await harness.createInvoice(token);
    const resend = () => harness.act(token, { id, action: 'resend' });
    const retry = () => harness.act(token, { id, action: `retryDelivery/${deliveries[0].id}` });
    expect((await resend()).status).toBe(409);
    expect((await retry()).status).toBe(409);
    await harness.change(id, { 'deliveries.0.state': 'bounced' });
    expect((await retry()).body.invoice.deliveries).toMatchObject([{ state: 'queued' }]);
    await harness.change(id, { 'deliveries.0.state': 'sent' });
    expect((await resend()).body.invoice.deliveries).toMatchObject([
      { kind: 'invoice', state: 'sent' },
      { kind: 'invoice', state: 'queued' },
    ]);
  });
});

describe('another person’s invoice', () => {
  const calls = (id: string): [string, object?][] => [
    [`GET /proposal/fetchInvoice/${id}`],
    [`GET /proposal/invoices/${id}/pdf`],
    [`POST /proposal/invoices/${id}/void`, { reason: '' }],
    [
      `POST /proposal/invoices/${id}/payments`,
      {
        payment_id: crypto.randomUUID(),
        amount: 1,
        method: 'cash',
        received_on: dayFromNow(0),
        note: '',
      },
    ],
    [`DELETE /proposal/invoices/${id}/payments/${crypto.randomUUID()}`],
    [`POST /proposal/invoices/${id}/credit`, credit(1).body],
    [`PUT /proposal/invoices/${id}/reminders`, { days: [], time_zone: '' }],
    [`POST /proposal/invoices/${id}/remind`],
    [`POST /proposal/invoices/${id}/resend`],
    [`POST /proposal/invoices/${id}/retryDelivery/${newId()}`],
  ];

  test('is not found by freelancers and refused when signed out', async () => {
    const { id } = await harness.createInvoice(harness.signIn().token);
    const { token } = harness.signIn();
    for (const [call, body] of calls(id)) {
      const sendWith = (options: object) => harness.send(call, { ...options, body });
      expect([call, (await sendWith({ token })).status]).toEqual([call, 404]);
      expect([call, (await sendWith({})).status]).toEqual([call, 401]);
    }
    expect((await harness.readStored(id)).revision).toBe(1);
  });

  test('cannot be changed by employers, not even their own', async () => {
    const { userId, token } = harness.signIn();
    const { id } = await harness.createInvoice(token);
    const employer = harness.identity.tokenFor({ userId, role: 'employer' });
    for (const [call, body] of calls(id).slice(1)) {
      const reply = await harness.send(call, { token: employer, body });
      expect([call, reply.status]).toEqual([call, 403]);
    }
    const read = await harness.send(`GET /proposal/fetchInvoice/${id}`, { token: employer });
    expect(read.status).toBe(200);
  });
});
