import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { findSkipReason, type StoredDocumentDelivery } from '../../deliveries/index.ts';
import { endOfDay } from '../shared/time-zones.rules.ts';
import { onlinePaymentEvents } from './online-payments.events.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const due = [dayFromNow(7), dayFromNow(20), dayFromNow(40)] as const;
/** 1,190.00 EUR: 30 %, then 400.00, then the rest. */
const scheduled = {
  part_payments: false,
  installments: [
    { kind: 'percent', percent: 30, due_date: due[0] },
    { kind: 'amount', amount: 40_000, due_date: due[1] },
  ],
  due_date: due[2],
  reminders: [-1],
};

async function newInvoice(changes: object = {}) {
  const { userId, token } = harness.signIn();
  const { id, orderId } = await harness.createInvoice(token, { ...scheduled, ...changes });
  const handlers = onlinePaymentEvents(harness.jobDeps);
  const payment = { invoiceId: id, freelancerId: userId, currency: 'EUR' as const };
  return {
    id,
    orderId,
    token,
    async capture(amount: number, paymentId = `pay_${newId().slice(-14)}`) {
      const event = newEvent('payment.captured', {
        ...{ ...payment, paymentId, amount, method: 'Visa', payerEmail: '' },
        paidAt: '2026-11-20T10:00:00.000Z',
      });
      await handlers['payment.captured'](event);
      return paymentId;
    },
    async refund(paymentId: string, amount: number) {
      const refundId = `rfnd_${newId().slice(-14)}`;
      const details = { ...payment, paymentId, refundId, amount, reason: '', isSurplus: false };
      await handlers['payment.refunded'](newEvent('payment.refunded', details));
    },
    async loseDispute(paymentId: string, amount: number) {
      const details = { ...payment, paymentId, disputeId: 'disp_1', amount, respondBy: '' };
      const event = newEvent('payment.disputed', { ...details, state: 'lost' as const });
      await handlers['payment.disputed'](event);
    },
    read: () => harness.read(token, id),
    readPublic: async () => (await harness.send(`GET /proposal/invoice/${orderId}`)).body.invoice,
  };
}

const linesOf = (invoice: { installments: { left: number; status: string }[] }) =>
  invoice.installments.map(({ left, status }) => `${left} ${status}`);

describe('an invoice with installments', () => {
  test('has the same parts for the client, the freelancer and payments', async () => {
    const { read, readPublic, orderId } = await newInvoice({ minimum_payment: 10_000 });
    const installments = [
      { amount: 35_700, left: 35_700, due_date: due[0], status: 'due' },
      { amount: 40_000, left: 40_000, due_date: due[1], status: 'due' },
      { amount: 43_300, left: 43_300, due_date: due[2], status: 'due' },
    ];
    const own = await read();
    expect(own).toMatchObject({
      ...{ installments, due_date: due[0], due_next: 35_700, balance: 119_000 },
    });
    expect(await readPublic()).toMatchObject({ installments, minimum_payment: 10_000 });
    expect(own.document.installments).toEqual(
      installments.map(({ amount, due_date }) => ({ amount, due_date })),
    );
    const headers = { [internalSecretHeader]: harness.config.INTERNAL_SECRET };
    const payable = await harness.send(`GET /proposal/payable/${orderId}`, { headers });
    expect(payable.body.invoice).toMatchObject({
      installments: [35_700, 40_000, 43_300],
      minimum_payment: 10_000,
    });
  });

  test('is read by its owner and the holder of its link only', async () => {
    const { id } = await newInvoice();
    const { token } = harness.signIn();
    expect((await harness.send(`GET /proposal/fetchInvoice/${id}`, { token })).status).toBe(404);
    expect((await harness.send(`GET /proposal/fetchInvoice/${id}`)).status).toBe(401);
  });

  test('is due with its first unpaid part, and a payment of a part moves it on', async () => {
    const { id, read, capture } = await newInvoice();
    await capture(35_700);
    const invoice = await read();
    expect(linesOf(invoice)).toEqual(['0 paid', '40000 due', '43300 due']);
    expect(invoice).toMatchObject({ due_date: due[1], balance: 83_300, status: 'sent' });
    expect((await harness.readStored(id)).dueAt).toEqual(endOfDay(due[1], 'UTC'));
    await capture(83_300);
    expect(await read()).toMatchObject({ status: 'paid', due_date: due[2] });
  });

  test('is overdue while a part is, and no longer once that part is paid', async () => {
    const { id, token, read, capture } = await newInvoice();
    await harness.change(id, {
      'terms.installments.0.due_date': '2026-01-05',
      dueAt: endOfDay('2026-01-05', 'UTC'),
    });
    await harness.runTasks();
    const late = await read();
    expect(late).toMatchObject({ status: 'overdue', due_date: '2026-01-05' });
    expect(linesOf(late)[0]).toBe('35700 overdue');
    const overdue = await harness.send('GET /proposal/invoices?status=overdue', { token });
    expect(overdue.body.items).toHaveLength(1);
    await capture(35_700);
    expect(await read()).toMatchObject({ status: 'sent', due_date: due[1] });
    // The next part gets its own notification when it is late.
    expect((await harness.readStored(id)).overdueTold).toBe(false);
  });

  test('counts a repeated payment once, and two concurrent ones both', async () => {
    const { read, capture } = await newInvoice();
    await Promise.all([
      capture(35_700, 'pay_a'),
      capture(35_700, 'pay_a'),
      capture(40_000, 'pay_b'),
    ]);
    expect(linesOf(await read())).toEqual(['0 paid', '0 paid', '43300 due']);
  });

  test('refunds what two orders paid together beyond the total, in any order', async () => {
    const { id, read, capture } = await newInvoice();
    await Promise.all([capture(35_700), capture(119_000)]);
    expect(await read()).toMatchObject({ status: 'paid', paid: 119_000, balance: 0 });
    const { payments } = await harness.readStored(id);
    expect(payments.reduce((sum, { surplus = 0 }) => sum + surplus, 0)).toBe(35_700);
  });

  test.each([
    ['void', { action: 'void', body: { reason: '' } }],
    [
      'credit',
      {
        action: 'credit',
        body: { credit_id: crypto.randomUUID(), amount: 119_000, reason: 'Off' },
      },
    ],
  ])('counts or refunds a part that is paid while the owner does %s it', async (_what, act) => {
    const { id, token, capture } = await newInvoice();
    await Promise.all([capture(35_700), harness.act(token, { id, ...act })]);
    const { paidTotal, payments, balance, reminders } = await harness.readStored(id);
    const [payment] = payments;
    expect((payment!.amount ?? 0) + (payment!.surplus ?? 0)).toBe(35_700);
    expect(paidTotal).toBe(payment!.amount);
    const isSettled = balance === 0;
    expect(reminders.map(({ state }) => state)).toEqual(
      isSettled ? Array(3).fill('stopped') : ['stopped', 'waiting', 'waiting'],
    );
  });

  test('covers the next part by what exceeds one', async () => {
    const { read, capture } = await newInvoice();
    await capture(50_000);
    expect(linesOf(await read())).toEqual(['0 paid', '25700 due', '43300 due']);
  });

  test('stays paid in a refunded part, because the refund credits the invoice', async () => {
    const { read, capture, refund } = await newInvoice();
    await capture(35_700);
    await refund(await capture(40_000), 40_000);
    const invoice = await read();
    expect(linesOf(invoice)).toEqual(['0 paid', '0 paid', '43300 due']);
    expect(invoice).toMatchObject({ paid: 35_700, credited: 40_000, balance: 43_300 });
  });

  test('owes the latest paid part again after a lost dispute, with its reminder', async () => {
    const { id, read, capture, loseDispute } = await newInvoice();
    const statesOf = async () => (await harness.readStored(id)).reminders.map(({ state }) => state);
    const first = await capture(35_700);
    await capture(40_000);
    expect(await statesOf()).toEqual(['stopped', 'stopped', 'waiting']);
    await loseDispute(first, 35_700);
    const invoice = await read();
    expect(linesOf(invoice)).toEqual(['0 paid', '35700 due', '43300 due']);
    expect(invoice.due_date).toBe(due[1]);
    expect(await statesOf()).toEqual(['stopped', 'waiting', 'waiting']);
  });

  test('reopens a part whose recorded payment is removed', async () => {
    const { id, token, read } = await newInvoice();
    const payment_id = crypto.randomUUID();
    const body = {
      payment_id,
      amount: 35_700,
      method: 'cash',
      received_on: dayFromNow(0),
      note: '',
    };
    await harness.act(token, { id, action: 'payments', body });
    expect(linesOf(await read())[0]).toBe('0 paid');
    await harness.send(`DELETE /proposal/invoices/${id}/payments/${payment_id}`, { token });
    const invoice = await read();
    expect(linesOf(invoice)).toEqual(['35700 due', '40000 due', '43300 due']);
    expect(invoice.due_date).toBe(due[0]);
    expect((await harness.readStored(id)).reminders.map(({ state }) => state)).toEqual(
      Array(3).fill('waiting'),
    );
  });

  test('reminds of each part, and never of a paid one', async () => {
    const { id, token, capture } = await newInvoice();
    expect((await harness.readStored(id)).reminders).toMatchObject([
      { installment: 0, days: -1 },
      { installment: 1, days: -1 },
      { installment: 2, days: -1 },
    ]);
    await capture(35_700);
    await harness.send(`PUT /proposal/invoices/${id}/reminders`, {
      token,
      body: { days: [-2], time_zone: '' },
    });
    expect((await harness.readStored(id)).reminders).toMatchObject([
      { installment: 1, days: -2, state: 'waiting' },
      { installment: 2, days: -2, state: 'waiting' },
    ]);
  });
});

describe('a reminder of an installment', () => {
  const remind = async (invoice: Awaited<ReturnType<typeof newInvoice>>, by: 'task' | 'hand') => {
    const { id, token } = invoice;
    if (by === 'hand') await harness.act(token, { id, action: 'remind', body: {} });
    else {
      await harness.change(id, { 'reminders.0.at': new Date(Date.now() - 1000) });
      await harness.runTasks();
    }
    const stored = await harness.readStored(id);
    return stored.deliveries.find(({ kind }) => kind === 'reminder')!;
  };
  const skipReason = async (id: string, delivery: StoredDocumentDelivery) => {
    const stored = await harness.readStored(id);
    return findSkipReason({ kind: 'invoice', stored }, delivery);
  };

  test.each(['task', 'hand'] as const)(
    'by %s is not sent once that installment is paid, also where it waited for its email',
    async (by) => {
      const invoice = await newInvoice();
      const delivery = await remind(invoice, by);
      await invoice.capture(30_000);
      expect(await skipReason(invoice.id, delivery)).toBeUndefined();
      await invoice.capture(5_700);
      expect(await skipReason(invoice.id, delivery)).toMatch(/^The installment was paid/);
    },
  );

  test('is sent while the installment before it is unpaid, which it names', async () => {
    const invoice = await newInvoice();
    await harness.change(invoice.id, { 'reminders.1.at': new Date(Date.now() - 1000) });
    await harness.runTasks();
    const { deliveries } = await harness.readStored(invoice.id);
    const delivery = deliveries.find(({ kind }) => kind === 'reminder')!;
    expect(await skipReason(invoice.id, delivery)).toBeUndefined();
    await invoice.capture(35_700);
    expect(await skipReason(invoice.id, delivery)).toMatch(/^The installment was paid/);
  });
});

describe('installments are refused', () => {
  const messageOf = async (changes: object) => {
    const { token } = harness.signIn();
    const request = invoiceRequestOf({ ...scheduled, ...changes });
    const { status, body } = await harness.sendInvoice(token, request);
    return { status, message: body.details?.[0]?.message ?? body.message };
  };
  const amount = (minor: number, due_date: string) => ({ kind: 'amount', amount: minor, due_date });

  test.each([
    ['in the wrong order', { installments: [amount(1, due[2])] }, /due after the one before/],
    ['with nothing left', { installments: [amount(119_000, due[0])] }, /leave an amount/],
    ['beside a deposit', { deposit: 100 }, /combined with a deposit/],
    ['beside partial payments', { part_payments: true }, /combined with a deposit/],
    ['with a past date', { installments: [amount(1, '2026-01-01')] }, /has passed/],
    ['without a last date', { due_date: undefined }, /last installment/],
    ['of more than 12', { installments: Array(12).fill(amount(1, due[0])) }, /at most 12/],
  ])('%s', async (_what, changes, message) => {
    expect(await messageOf(changes)).toEqual({
      status: 400,
      message: expect.stringMatching(message),
    });
  });
});
