import type { Delivery, TimelineEntry } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { MailModel } from '../../mail/mails.model.ts';
import { erasePersonsInvoices } from '../invoices/invoice-personal-data.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { onlinePaymentEvents } from './online-payments.events.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const payable = (orderId: string, headers: Record<string, string> = serviceHeaders()) =>
  harness.send(`GET /proposal/payable/${orderId}`, { headers });
const serviceHeaders = () => ({ [internalSecretHeader]: harness.config.INTERNAL_SECRET });

async function newInvoice(changes: object = {}) {
  const { userId, token } = harness.signIn();
  const { id, orderId } = await harness.createInvoice(token, changes);
  const paymentId = `pay_${newId().slice(-14)}`;
  const payment = { paymentId, invoiceId: id, freelancerId: userId, currency: 'EUR' as const };
  const handlers = onlinePaymentEvents(harness.jobDeps);
  return {
    id,
    orderId,
    userId,
    token,
    paymentId,
    /** Delivered three times, since a delivery may be repeated. */
    async capture(amount: number, overrides: object = {}) {
      const method = 'Visa ending in 1111';
      const paidAt = '2026-11-20T10:00:00.000Z';
      const payload = { ...payment, amount, method, payerEmail: '', paidAt, ...overrides };
      const event = newEvent('payment.captured', payload);
      for (let time = 0; time < 3; time++) await handlers['payment.captured'](event);
    },
    async refund(amount: number, overrides: object = {}) {
      const refundId = `rfnd_${newId().slice(-14)}`;
      const reason = 'The third poster was not needed.';
      const payload = { ...payment, refundId, amount, reason, isSurplus: false, ...overrides };
      const event = newEvent('payment.refunded', payload);
      for (let time = 0; time < 3; time++) await handlers['payment.refunded'](event);
    },
    async dispute(state: 'open' | 'under_review' | 'won' | 'lost', amount: number) {
      const payload = { ...payment, disputeId: 'disp_1', state, amount, respondBy: '' };
      const event = newEvent('payment.disputed', payload);
      for (let time = 0; time < 3; time++) await handlers['payment.disputed'](event);
    },
    read: () => harness.read(token, id),
  };
}

describe('the payable amount of an invoice', () => {
  test('is refused after the freelancer’s deletion', async () => {
    const { id, orderId, userId } = await newInvoice();
    await InvoiceModel.updateOne({ _id: id }, { status: 'viewed' });
    await erasePersonsInvoices(userId);
    expect(await payable(orderId)).toMatchObject({
      status: 503,
      body: { code: 'payments_unavailable' },
    });
  });

  test('has the balance and the deposit', async () => {
    const { id, orderId, capture, paymentId } = await newInvoice({ deposit: 19_000 });
    expect(await payable(orderId)).toMatchObject({
      status: 200,
      body: {
        invoice: {
          invoiceId: id,
          orderId,
          number: expect.stringMatching(/^INV-/),
          clientName: 'Sofie Lind',
          status: 'sent',
          currency: 'EUR',
          total: 119_000,
          balance: 119_000,
          part_payments: true,
          deposit: 19_000,
          noted: [],
        },
      },
    });
    await capture(19_000);
    expect((await payable(orderId)).body.invoice).toMatchObject({
      balance: 100_000,
      deposit: 0,
      noted: [paymentId],
    });
  });

  test('is returned to our services only', async () => {
    const { orderId } = await newInvoice();
    expect((await payable(orderId, {})).status).toBe(401);
    expect((await payable(orderId, { [internalSecretHeader]: 'guessed' })).status).toBe(401);
  });

  test('is not found for an unknown link', async () => {
    expect((await payable('A'.repeat(32))).status).toBe(404);
  });
});

test.each([119_000, 200_000])(
  'refuses a deposit of %d on an invoice over 1,190.00',
  async (deposit) => {
    const { token } = harness.signIn();
    expect(await harness.sendInvoice(token, invoiceRequestOf({ deposit }))).toMatchObject({
      status: 400,
      body: { details: [{ path: 'deposit', message: 'Enter a deposit below the total.' }] },
    });
  },
);

describe('a payment through the checkout', () => {
  test('counts once, and marks the invoice as paid when nothing is due', async () => {
    const { id, read, capture, paymentId } = await newInvoice();
    await capture(19_000);
    expect(await read()).toMatchObject({
      status: 'sent',
      paid: 19_000,
      balance: 100_000,
      payments: [
        { payment_id: paymentId, amount: 19_000, method: 'online', note: 'Visa ending in 1111' },
      ],
    });
    await capture(100_000, { paymentId: 'pay_second' });
    expect(await read()).toMatchObject({ status: 'paid', paid: 119_000, balance: 0 });
    expect(await harness.countEvents(id, 'invoice.paid')).toBe(1);
    expect(await harness.countEvents(id, 'invoice.part-paid')).toBe(1);
    expect(await harness.firstPayloadOf(id, 'invoice.part-paid')).toMatchObject({
      number: expect.stringMatching(/^INV-/),
      clientName: 'Sofie Lind',
      amount: 19_000,
      left: 100_000,
      currency: 'EUR',
    });
    const receipts = (await read()).deliveries.filter(({ kind }: Delivery) => kind === 'receipt');
    expect(receipts).toHaveLength(2);
  });

  test('refunds the surplus over the amount due', async () => {
    const { read, capture } = await newInvoice();
    await capture(119_000);
    await capture(119_000, { paymentId: 'pay_other_tab' });
    expect(await read()).toMatchObject({ status: 'paid', paid: 119_000, balance: 0 });
    expect((await read()).payments).toHaveLength(1);
    const { timeline } = await read();
    expect(timeline.at(-1).event).toBe('Overpaid by €1,190.00; we’re refunding it');
  });

  test('is fully refunded on a void invoice, which stays void', async () => {
    const { id, token, read, capture } = await newInvoice();
    await harness.act(token, { id, action: 'void', body: { reason: '' } });
    await capture(119_000);
    expect(await read()).toMatchObject({ status: 'void', paid: 0, balance: 0, payments: [] });
  });

  test('cannot be removed by hand', async () => {
    const { id, token, capture, paymentId } = await newInvoice();
    await capture(119_000);
    const reply = await harness.send(`DELETE /proposal/invoices/${id}/payments/${paymentId}`, {
      token,
    });
    expect(reply.status).toBe(404);
  });

  test('cannot be recorded by hand', async () => {
    const { id, token } = await newInvoice();
    const body = {
      payment_id: crypto.randomUUID(),
      amount: 100,
      method: 'online',
      received_on: '2026-11-20',
      note: '',
    };
    expect((await harness.act(token, { id, action: 'payments', body })).status).toBe(400);
  });

  test('is ignored for a deleted invoice', async () => {
    const { capture } = await newInvoice();
    await capture(100, { invoiceId: newId() });
  });
});

describe('a refund', () => {
  test('credits the invoice with the same amount, so that nothing becomes due', async () => {
    const { read, capture, refund } = await newInvoice();
    await capture(119_000);
    await refund(19_000);
    expect(await read()).toMatchObject({
      status: 'paid',
      paid: 100_000,
      credited: 19_000,
      balance: 0,
      payments: [{ amount: 119_000, refunded: 19_000 }],
      creditNotes: [{ number: 'CN-0001', total: 19_000 }],
    });
    await refund(100_000);
    expect(await read()).toMatchObject({ paid: 0, credited: 119_000, balance: 0 });
    expect((await read()).creditNotes).toHaveLength(2);
  });

  test('that arrives before its payment is retried, not lost', async () => {
    const { read, capture, refund } = await newInvoice();
    await expect(refund(19_000)).rejects.toThrow('not recorded yet');
    await expect(refund(19_000, { isSurplus: true })).rejects.toThrow('not recorded yet');
    await capture(119_000);
    await refund(19_000);
    expect(await read()).toMatchObject({ paid: 100_000, credited: 19_000 });
  });

  test('of a surplus changes nothing', async () => {
    const { read, capture, refund } = await newInvoice();
    await capture(119_000);
    await refund(119_000, { isSurplus: true });
    expect(await read()).toMatchObject({ paid: 119_000, credited: 0, creditNotes: [] });
  });

  test('of more than counted as paid does not affect other payments', async () => {
    const { read, capture, refund } = await newInvoice();
    await capture(60_000, { paymentId: 'pay_first' });
    await capture(100_000);
    // Recorded by hand, before the surplus of 410.00 was refunded.
    await refund(100_000);
    expect(await read()).toMatchObject({
      ...{ status: 'paid', paid: 60_000, credited: 59_000, balance: 0 },
      payments: [{ amount: 60_000 }, { amount: 59_000, refunded: 59_000 }],
    });
  });

  test('credits no more than the invoice has left to credit', async () => {
    const { id, token, read, capture, refund } = await newInvoice();
    await capture(119_000);
    const body = { credit_id: crypto.randomUUID(), amount: 110_000, reason: 'By hand' };
    await harness.act(token, { id, action: 'credit', body });
    await refund(19_000);
    expect(await read()).toMatchObject({ paid: 100_000, credited: 119_000, balance: 0 });
  });
});

describe('publishes a payment’s outcome once', () => {
  test('of a refund, with a credit note that names the card', async () => {
    const { id, read, capture, refund } = await newInvoice({ deposit: 19_000 });
    await capture(119_000);
    await refund(19_000);
    expect(await harness.countEvents(id, 'invoice.refunded')).toBe(1);
    expect(await harness.firstPayloadOf(id, 'invoice.refunded')).toMatchObject({
      amount: 19_000,
      reason: 'The third poster was not needed.',
      isSurplus: false,
    });
    const [creditNote] = (await read()).creditNotes;
    const { creditOf, terms } = await harness.readStored(creditNote.id);
    expect(creditOf?.refundedTo).toBe('Visa ending in 1111');
    expect(terms.deposit).toBe(0);
  });

  test('of a refunded surplus, with an email to the payer', async () => {
    const { id, read, capture, refund } = await newInvoice();
    await capture(119_000);
    const paymentId = 'pay_other_window';
    await capture(119_000, { paymentId });
    const reason = 'The invoice was paid already.';
    await refund(119_000, { paymentId, isSurplus: true, reason });
    expect(await harness.countEvents(id, 'invoice.refunded')).toBe(1);
    expect(await read()).toMatchObject({ paid: 119_000, credited: 0, creditNotes: [] });
    expect((await read()).timeline.at(-1).event).toBe('€1,190.00 · Overpayment refunded');
    const mails = await MailModel.find({ kind: 'surplus-returned', 'data.reason': reason }).lean();
    expect(mails).toMatchObject([{ data: { amount: 119_000, paidWith: 'Visa ending in 1111' } }]);
  });

  test('of a dispute, at each of its steps', async () => {
    const { id, read, capture, dispute } = await newInvoice();
    await capture(119_000);
    for (const state of ['open', 'under_review', 'lost'] as const) await dispute(state, 119_000);
    await eventually(async () => (await harness.countEvents(id, 'invoice.disputed')) === 3);
    expect((await read()).timeline.slice(-3).map(({ event }: TimelineEntry) => event)).toEqual([
      '€1,190.00 · The client’s bank opened a dispute',
      '€1,190.00 · The client’s bank is reviewing the evidence',
      '€1,190.00 · Dispute lost: the client’s bank took the payment back',
    ]);
  });
});

describe('a dispute', () => {
  test('changes nothing until it is lost, which reopens the invoice', async () => {
    const { read, capture, dispute } = await newInvoice();
    await capture(119_000);
    await dispute('open', 119_000);
    await dispute('won', 119_000);
    expect(await read()).toMatchObject({ status: 'paid', balance: 0 });
    await dispute('lost', 119_000);
    expect(await read()).toMatchObject({ status: 'sent', paid: 0, balance: 119_000 });
    const { timeline } = await read();
    expect(timeline.at(-1).event).toBe(
      '€1,190.00 · Dispute lost: the client’s bank took the payment back',
    );
  });

  test('that is lost removes no more than its payment still counts', async () => {
    const { read, capture, refund, dispute } = await newInvoice();
    await capture(60_000, { paymentId: 'pay_first' });
    await capture(59_000);
    await refund(19_000);
    await dispute('lost', 59_000);
    expect(await read()).toMatchObject({ paid: 60_000, credited: 19_000, balance: 40_000 });
  });
});
