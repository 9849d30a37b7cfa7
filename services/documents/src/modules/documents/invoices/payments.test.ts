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
  const { id } = await harness.sent(token);
  const pay = (body: object) => harness.act(token, { id, what: 'payments', body });
  const takeBack = (paymentId: string) =>
    harness.send(`DELETE /proposal/invoices/${id}/payments/${paymentId}`, { token });
  return { userId, token, id, pay, takeBack };
}

describe('recording a payment', () => {
  test('lowers what is left to pay', async () => {
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

  test('in full makes the invoice paid, stops its reminders and tells once', async () => {
    const { id, pay } = await newInvoice();
    await pay(payment(100_000));
    const { body } = await pay(payment(19_000));
    expect(body.invoice).toMatchObject({ status: 'paid', balance: 0 });
    const states = body.invoice.reminders.map(({ state }: { state: string }) => state);
    expect(new Set(states)).toEqual(new Set(['stopped']));
    expect(await harness.told(id, 'invoice.paid')).toBe(1);
    const { number, terms } = await harness.stored(id);
    expect(await harness.saidOf(id, 'invoice.paid')).toMatchObject({
      number,
      clientEmail: terms.email,
      total: 119_000,
      currency: terms.currency,
    });
    expect((await harness.stored(id)).paidAt).toBeInstanceOf(Date);
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

  test('is refused where nothing is left, and on a void invoice', async () => {
    const paid = await newInvoice();
    await paid.pay(payment(119_000));
    expect((await paid.pay(payment(1))).status).toBe(409);
    const voided = await newInvoice();
    await harness.act(voided.token, { id: voided.id, what: 'void', body: { reason: '' } });
    expect((await voided.pay(payment(1))).status).toBe(409);
  });

  test('needs an amount and a day', async () => {
    const { pay } = await newInvoice();
    expect((await pay(payment(0))).body.message).toBe('Please fill the amount!');
    expect((await pay(payment(1, { received_on: '2026-02-30' }))).status).toBe(400);
  });
});

test.each([
  [1, 200],
  [2, 400],
])('a payment that came %i day from now is answered with %i', async (days, status) => {
  const { id, pay } = await newInvoice();
  const reply = await pay(payment(1, { received_on: dayFromNow(days) }));
  expect(reply.status).toBe(status);
  const isRefused = status === 400;
  if (isRefused) expect(reply.body.details).toMatchObject([{ path: 'received_on' }]);
  expect((await harness.stored(id)).payments).toHaveLength(isRefused ? 0 : 1);
});

describe('taking a payment back', () => {
  test('opens the invoice again, with the reminders that are still to come', async () => {
    const { id, token, pay, takeBack } = await newInvoice();
    const mistake = payment(119_000);
    await pay(mistake);
    for (const _ of ['once', 'twice']) {
      expect(await takeBack(mistake.payment_id)).toMatchObject({
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
    expect((await harness.stored(id)).paidAt).toBeUndefined();
  });

  test('keeps that the client has seen it', async () => {
    const { id, pay, takeBack } = await newInvoice();
    const { orderId } = await harness.stored(id);
    await harness.send(`POST /proposal/invoice/${orderId}/viewed`, { body: { time_zone: '' } });
    const mistake = payment(119_000);
    await pay(mistake);
    expect((await takeBack(mistake.payment_id)).body.invoice.status).toBe('viewed');
  });

  test('adds up with concurrent payments', async () => {
    const { id, token, pay, takeBack } = await newInvoice();
    const mistakes = Array.from({ length: 5 }, () => payment(10_000));
    for (const each of mistakes) await pay(each);
    await Promise.all([
      ...mistakes.map(({ payment_id }) => takeBack(payment_id)),
      ...Array.from({ length: 5 }, () => pay(payment(1000))),
    ]);
    expect(await harness.read(token, id)).toMatchObject({ paid: 5000, balance: 114_000 });
  });
});

describe('voiding', () => {
  const voidIt = (token: string, id: string, reason = 'Wrong client') =>
    harness.act(token, { id, what: 'void', body: { reason } });

  test('ends an unpaid invoice, which keeps its number; twice is harmless', async () => {
    const { id, token } = await newInvoice();
    for (const reason of ['Wrong client', 'Another reason']) {
      expect(await voidIt(token, id, reason)).toMatchObject({
        status: 200,
        body: { invoice: { number: 'INV-0001', status: 'void', balance: 0 } },
      });
    }
    const { timeline, reminders } = await harness.stored(id);
    expect(timeline.map(({ event }) => event)).toEqual([
      'Sent to sofie@nordlys.example',
      'Voided: Wrong client',
    ]);
    expect(reminders.every(({ state }) => state === 'stopped')).toBe(true);
    expect((await harness.sent(token)).number).toBe('INV-0002');
  });

  test('is refused once something is paid or credited', async () => {
    const paid = await newInvoice();
    await paid.pay(payment(1));
    expect((await voidIt(paid.token, paid.id)).status).toBe(409);
    const credited = await newInvoice();
    const body = { credit_id: randomUUID(), amount: 1, reason: 'A cent' };
    await harness.act(credited.token, { id: credited.id, what: 'credit', body });
    expect((await voidIt(credited.token, credited.id)).status).toBe(409);
  });

  test('against a payment at the same moment, one of both is done', async () => {
    for (let i = 0; i < 5; i++) {
      const { id, token, pay } = await newInvoice();
      const replies = await Promise.all([voidIt(token, id), pay(payment(119_000))]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { status, paidTotal } = await harness.stored(id);
      expect([status, paidTotal]).toEqual(status === 'void' ? ['void', 0] : ['paid', 119_000]);
    }
  });
});
