import { randomUUID } from 'node:crypto';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow } from '../../../../test/invoice-requests.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const payment = (amount: number, changes: object = {}) => ({
  payment_id: randomUUID(),
  amount,
  method: 'bank_transfer',
  received_on: '2026-11-20',
  note: '',
  ...changes,
});
async function newInvoice() {
  const { userId, token } = harness.signIn();
  const { id } = await harness.createInvoice(token);
  const pay = (body: object) => harness.act(token, { id, action: 'payments', body });
  const removePayment = (paymentId: string) =>
    harness.send(`DELETE /proposal/invoices/${id}/payments/${paymentId}`, { token });
  return { userId, token, id, pay, removePayment };
}

describe('recording a payment', () => {
  test('lowers the amount due', async () => {
    const { pay } = await newInvoice();
    expect((await pay(payment(19_000, { note: 'First part' }))).body).toMatchObject({
      message: 'Payment recorded.',
      invoice: {
        status: 'sent',
        paid: 19_000,
        balance: 100_000,
        payments: [{ amount: 19_000, method: 'bank_transfer', note: 'First part' }],
      },
    });
  });

  test('in full marks the invoice as paid, stops its reminders and publishes one event', async () => {
    const { id, pay } = await newInvoice();
    await pay(payment(100_000));
    const { body } = await pay(payment(19_000));
    expect(body.invoice).toMatchObject({ status: 'paid', balance: 0 });
    const states = body.invoice.reminders.map(({ state }: { state: string }) => state);
    expect(new Set(states)).toEqual(new Set(['stopped']));
    expect(await harness.countEvents(id, 'invoice.paid')).toBe(1);
    const { number, terms } = await harness.readStored(id);
    expect(await harness.firstPayloadOf(id, 'invoice.paid')).toMatchObject({
      number,
      clientEmail: terms.email,
      total: 119_000,
      currency: terms.currency,
    });
    expect((await harness.readStored(id)).paidAt).toBeInstanceOf(Date);
  });

  test('is recorded once for ten concurrent requests', async () => {
    const { id, token, pay } = await newInvoice();
    const once = payment(20_000);
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(once)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await harness.read(token, id)).toMatchObject({ paid: 20_000, balance: 99_000 });
  });

  test('never exceeds the amount due, in any order', async () => {
    const { id, token, pay } = await newInvoice();
    const replies = await Promise.all(Array.from({ length: 8 }, () => pay(payment(50_000))));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, ...Array(6).fill(400)]);
    expect(await harness.read(token, id)).toMatchObject({ paid: 100_000, balance: 19_000 });
    expect(await pay(payment(19_001))).toMatchObject({
      status: 400,
      body: { details: [{ path: 'amount', message: 'Enter at most €190.00, the amount due.' }] },
    });
  });

  test('is refused on a paid or void invoice', async () => {
    const paid = await newInvoice();
    await paid.pay(payment(119_000));
    expect((await paid.pay(payment(1))).status).toBe(409);
    const voided = await newInvoice();
    await harness.act(voided.token, { id: voided.id, action: 'void', body: { reason: '' } });
    expect((await voided.pay(payment(1))).status).toBe(409);
  });

  test('needs an amount and a date', async () => {
    const { pay } = await newInvoice();
    expect((await pay(payment(0))).body.message).toBe('Please fill the amount!');
    expect((await pay(payment(1, { received_on: '2026-02-30' }))).status).toBe(400);
  });
});

test.each([
  [1, 200],
  [2, 400],
])('a payment received %i day from now returns status %i', async (days, status) => {
  const { id, pay } = await newInvoice();
  const reply = await pay(payment(1, { received_on: dayFromNow(days) }));
  expect(reply.status).toBe(status);
  const isRefused = status === 400;
  if (isRefused) expect(reply.body.details).toMatchObject([{ path: 'received_on' }]);
  expect((await harness.readStored(id)).payments).toHaveLength(isRefused ? 0 : 1);
});

describe('removing a payment', () => {
  test('reopens the invoice with its future reminders', async () => {
    const { id, token, pay, removePayment } = await newInvoice();
    const mistake = payment(119_000);
    await pay(mistake);
    for (const _ of ['once', 'twice']) {
      expect(await removePayment(mistake.payment_id)).toMatchObject({
        status: 200,
        body: { invoice: { status: 'sent', paid: 0, balance: 119_000, payments: [] } },
      });
    }
    const { reminders, timeline } = await harness.read(token, id);
    expect(reminders).toHaveLength(3);
    expect(reminders[0]).toMatchObject({ state: 'waiting' });
    expect(timeline.map(({ event }: { event: string }) => event)).toEqual([
      'Sent to sofie@nordlys.example',
      'Payment of €1,190.00 recorded',
      'Payment of €1,190.00 removed',
    ]);
    expect((await harness.readStored(id)).paidAt).toBeUndefined();
  });

  test('keeps the viewed status', async () => {
    const { id, pay, removePayment } = await newInvoice();
    const { orderId } = await harness.readStored(id);
    await harness.send(`POST /proposal/invoice/${orderId}/viewed`, { body: { time_zone: '' } });
    const mistake = payment(119_000);
    await pay(mistake);
    expect((await removePayment(mistake.payment_id)).body.invoice.status).toBe('viewed');
  });

  test('adds up with concurrent payments', async () => {
    const { id, token, pay, removePayment } = await newInvoice();
    const mistakes = Array.from({ length: 5 }, () => payment(10_000));
    for (const each of mistakes) await pay(each);
    await Promise.all([
      ...mistakes.map(({ payment_id }) => removePayment(payment_id)),
      ...Array.from({ length: 5 }, () => pay(payment(1000))),
    ]);
    expect(await harness.read(token, id)).toMatchObject({ paid: 5000, balance: 114_000 });
  });
});

describe('voiding', () => {
  const voidInvoice = (token: string, id: string, reason = 'Wrong client') =>
    harness.act(token, { id, action: 'void', body: { reason } });

  test('voids an unpaid invoice once, which keeps its number', async () => {
    const { id, token } = await newInvoice();
    for (const reason of ['Wrong client', 'Another reason']) {
      expect(await voidInvoice(token, id, reason)).toMatchObject({
        status: 200,
        body: { invoice: { number: 'INV-0001', status: 'void', balance: 0 } },
      });
    }
    const { timeline, reminders } = await harness.readStored(id);
    expect(timeline.map(({ event }) => event)).toEqual([
      'Sent to sofie@nordlys.example',
      'Voided: Wrong client',
    ]);
    expect(reminders.every(({ state }) => state === 'stopped')).toBe(true);
    expect((await harness.createInvoice(token)).number).toBe('INV-0002');
  });

  test('is refused after a payment or a credit', async () => {
    const paid = await newInvoice();
    await paid.pay(payment(1));
    expect((await voidInvoice(paid.token, paid.id)).status).toBe(409);
    const credited = await newInvoice();
    const body = { credit_id: randomUUID(), amount: 1, reason: 'A cent' };
    await harness.act(credited.token, { id: credited.id, action: 'credit', body });
    expect((await voidInvoice(credited.token, credited.id)).status).toBe(409);
  });

  test('succeeds only when a concurrent payment fails', async () => {
    for (let i = 0; i < 5; i++) {
      const { id, token, pay } = await newInvoice();
      const replies = await Promise.all([voidInvoice(token, id), pay(payment(119_000))]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { status, paidTotal } = await harness.readStored(id);
      expect([status, paidTotal]).toEqual(status === 'void' ? ['void', 0] : ['paid', 119_000]);
    }
  });
});
