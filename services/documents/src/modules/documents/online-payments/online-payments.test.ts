import type { Delivery, TimelineEntry } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { MailModel } from '../../mail/mails.model.ts';
import { erasePersonsInvoices } from '../invoices/invoice-personal-data.service.ts';
import { InvoiceModel } from '../invoices/invoices.model.ts';
import { onlinePaymentEvents } from './online-payments.events.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const payable = (orderId: string, headers: Record<string, string> = ofServices()) =>
  harness.send(`GET /proposal/payable/${orderId}`, { headers });
const ofServices = () => ({ [internalSecretHeader]: harness.config.INTERNAL_SECRET });

async function newInvoice(changes: object = {}) {
  const { userId, token } = harness.signIn();
  const { id, orderId } = await harness.sent(token, changes);
  const paymentId = `pay_${newId().slice(-14)}`;
  const payment = { paymentId, invoiceId: id, freelancerId: userId, currency: 'EUR' as const };
  const handlers = onlinePaymentEvents(harness.jobDeps);
  return {
    id,
    orderId,
    userId,
    token,
    paymentId,
    /** Told three times: as often as a delivery may be repeated. */
    async captured(amount: number, over: object = {}) {
      const method = 'Visa ending in 1111';
      const paidAt = '2026-11-20T10:00:00.000Z';
      const payload = { ...payment, amount, method, payerEmail: '', paidAt, ...over };
      const event = newEvent('payment.captured', payload);
      for (let time = 0; time < 3; time++) await handlers['payment.captured'](event);
    },
    async refunded(amount: number, over: object = {}) {
      const refundId = `rfnd_${newId().slice(-14)}`;
      const reason = 'The third poster was not needed.';
      const payload = { ...payment, refundId, amount, reason, isSurplus: false, ...over };
      const event = newEvent('payment.refunded', payload);
      for (let time = 0; time < 3; time++) await handlers['payment.refunded'](event);
    },
    async disputed(state: 'open' | 'under_review' | 'won' | 'lost', amount: number) {
      const payload = { ...payment, disputeId: 'disp_1', state, amount, respondBy: '' };
      const event = newEvent('payment.disputed', payload);
      for (let time = 0; time < 3; time++) await handlers['payment.disputed'](event);
    },
    read: () => harness.read(token, id),
  };
}

describe('what payments asks of an invoice', () => {
  test('is refused once nobody is there who could be paid', async () => {
    const { id, orderId, userId } = await newInvoice();
    await InvoiceModel.updateOne({ _id: id }, { status: 'viewed' });
    await erasePersonsInvoices(userId);
    expect(await payable(orderId)).toMatchObject({
      status: 503,
      body: { code: 'payments_unavailable' },
    });
  });

  test('is what is left to pay, and what of it first', async () => {
    const { id, orderId, captured, paymentId } = await newInvoice({ deposit: 19_000 });
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
    await captured(19_000);
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

test.each([119_000, 200_000])('a deposit of %d is no part of 1,190.00', async (deposit) => {
  const { token } = harness.signIn();
  expect(await harness.sendInvoice(token, invoiceRequestOf({ deposit }))).toMatchObject({
    status: 400,
    body: { details: [{ path: 'deposit', message: 'Enter a deposit below the total.' }] },
  });
});

describe('a payment through the checkout', () => {
  test('counts once, and makes the invoice paid once nothing is left', async () => {
    const { id, read, captured, paymentId } = await newInvoice();
    await captured(19_000);
    expect(await read()).toMatchObject({
      status: 'sent',
      paid: 19_000,
      balance: 100_000,
      payments: [
        { payment_id: paymentId, amount: 19_000, method: 'online', note: 'Visa ending in 1111' },
      ],
    });
    await captured(100_000, { paymentId: 'pay_second' });
    expect(await read()).toMatchObject({ status: 'paid', paid: 119_000, balance: 0 });
    expect(await harness.told(id, 'invoice.paid')).toBe(1);
    expect(await harness.told(id, 'invoice.part-paid')).toBe(1);
    expect(await harness.saidOf(id, 'invoice.part-paid')).toMatchObject({
      number: expect.stringMatching(/^INV-/),
      clientName: 'Sofie Lind',
      amount: 19_000,
      left: 100_000,
      currency: 'EUR',
    });
    const receipts = (await read()).deliveries.filter(({ kind }: Delivery) => kind === 'receipt');
    expect(receipts).toHaveLength(2);
  });

  test('of more than is left goes back by the surplus', async () => {
    const { read, captured } = await newInvoice();
    await captured(119_000);
    await captured(119_000, { paymentId: 'pay_other_tab' });
    expect(await read()).toMatchObject({ status: 'paid', paid: 119_000, balance: 0 });
    expect((await read()).payments).toHaveLength(1);
    const { timeline } = await read();
    expect(timeline.at(-1).event).toBe('Overpaid by €1,190.00; we’re refunding it');
  });

  test('of a void invoice goes back whole, and leaves it void', async () => {
    const { id, token, read, captured } = await newInvoice();
    await harness.act(token, { id, what: 'void', body: { reason: '' } });
    await captured(119_000);
    expect(await read()).toMatchObject({ status: 'void', paid: 0, balance: 0, payments: [] });
  });

  test('cannot be removed by hand', async () => {
    const { id, token, captured, paymentId } = await newInvoice();
    await captured(119_000);
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
    expect((await harness.act(token, { id, what: 'payments', body })).status).toBe(400);
  });

  test('of an invoice that is gone is no trouble', async () => {
    const { captured } = await newInvoice();
    await captured(100, { invoiceId: newId() });
  });
});

describe('a refund', () => {
  test('credits the invoice by as much, so that nothing is asked for anew', async () => {
    const { read, captured, refunded } = await newInvoice();
    await captured(119_000);
    await refunded(19_000);
    expect(await read()).toMatchObject({
      status: 'paid',
      paid: 100_000,
      credited: 19_000,
      balance: 0,
      payments: [{ amount: 119_000, refunded: 19_000 }],
      creditNotes: [{ number: 'CN-0001', total: 19_000 }],
    });
    await refunded(100_000);
    expect(await read()).toMatchObject({ paid: 0, credited: 119_000, balance: 0 });
    expect((await read()).creditNotes).toHaveLength(2);
  });

  test('that arrives before its payment is retried, not lost', async () => {
    const { read, captured, refunded } = await newInvoice();
    await expect(refunded(19_000)).rejects.toThrow('not recorded yet');
    await expect(refunded(19_000, { isSurplus: true })).rejects.toThrow('not recorded yet');
    await captured(119_000);
    await refunded(19_000);
    expect(await read()).toMatchObject({ paid: 100_000, credited: 19_000 });
  });

  test('of a surplus changes nothing', async () => {
    const { read, captured, refunded } = await newInvoice();
    await captured(119_000);
    await refunded(119_000, { isSurplus: true });
    expect(await read()).toMatchObject({ paid: 119_000, credited: 0, creditNotes: [] });
  });

  test('of more than counted as paid leaves other payments alone', async () => {
    const { read, captured, refunded } = await newInvoice();
    await captured(60_000, { paymentId: 'pay_first' });
    await captured(100_000);
    // By hand, before the surplus of 410.00 went back.
    await refunded(100_000);
    expect(await read()).toMatchObject({
      ...{ status: 'paid', paid: 60_000, credited: 59_000, balance: 0 },
      payments: [{ amount: 60_000 }, { amount: 59_000, refunded: 59_000 }],
    });
  });

  test('credits no more than the invoice has left to credit', async () => {
    const { id, token, read, captured, refunded } = await newInvoice();
    await captured(119_000);
    const body = { credit_id: crypto.randomUUID(), amount: 110_000, reason: 'By hand' };
    await harness.act(token, { id, what: 'credit', body });
    await refunded(19_000);
    expect(await read()).toMatchObject({ paid: 100_000, credited: 119_000, balance: 0 });
  });
});

describe('publishes a payment’s outcome once', () => {
  test('of a refund, with the credit note to the card that paid', async () => {
    const { id, read, captured, refunded } = await newInvoice({ deposit: 19_000 });
    await captured(119_000);
    await refunded(19_000);
    expect(await harness.told(id, 'invoice.refunded')).toBe(1);
    expect(await harness.saidOf(id, 'invoice.refunded')).toMatchObject({
      amount: 19_000,
      reason: 'The third poster was not needed.',
      isSurplus: false,
    });
    const [creditNote] = (await read()).creditNotes;
    const { creditOf, terms } = await harness.stored(creditNote.id);
    expect(creditOf?.refundedTo).toBe('Visa ending in 1111');
    expect(terms.deposit).toBe(0);
  });

  test('of a surplus that went back, which is mailed to who paid it', async () => {
    const { id, read, captured, refunded } = await newInvoice();
    await captured(119_000);
    const paymentId = 'pay_other_window';
    await captured(119_000, { paymentId });
    const reason = 'The invoice was paid already.';
    await refunded(119_000, { paymentId, isSurplus: true, reason });
    expect(await harness.told(id, 'invoice.refunded')).toBe(1);
    expect(await read()).toMatchObject({ paid: 119_000, credited: 0, creditNotes: [] });
    expect((await read()).timeline.at(-1).event).toBe('€1,190.00 · Overpayment refunded');
    const mails = await MailModel.find({ kind: 'surplus-returned', 'data.reason': reason }).lean();
    expect(mails).toMatchObject([{ data: { amount: 119_000, paidWith: 'Visa ending in 1111' } }]);
  });

  test('of a dispute, at each of its steps', async () => {
    const { id, read, captured, disputed } = await newInvoice();
    await captured(119_000);
    for (const state of ['open', 'under_review', 'lost'] as const) await disputed(state, 119_000);
    await eventually(async () => (await harness.told(id, 'invoice.disputed')) === 3);
    expect((await read()).timeline.slice(-3).map(({ event }: TimelineEntry) => event)).toEqual([
      '€1,190.00 · The client’s bank opened a dispute',
      '€1,190.00 · The client’s bank is reviewing the evidence',
      '€1,190.00 · Dispute lost: the client’s bank took the payment back',
    ]);
  });
});

describe('a dispute', () => {
  test('changes nothing until it is lost, and then the invoice is open again', async () => {
    const { read, captured, disputed } = await newInvoice();
    await captured(119_000);
    await disputed('open', 119_000);
    await disputed('won', 119_000);
    expect(await read()).toMatchObject({ status: 'paid', balance: 0 });
    await disputed('lost', 119_000);
    expect(await read()).toMatchObject({ status: 'sent', paid: 0, balance: 119_000 });
    const { timeline } = await read();
    expect(timeline.at(-1).event).toBe(
      '€1,190.00 · Dispute lost: the client’s bank took the payment back',
    );
  });

  test('that is lost takes back no more than its payment still counted', async () => {
    const { read, captured, refunded, disputed } = await newInvoice();
    await captured(60_000, { paymentId: 'pay_first' });
    await captured(59_000);
    await refunded(19_000);
    await disputed('lost', 59_000);
    expect(await read()).toMatchObject({ paid: 60_000, credited: 19_000, balance: 40_000 });
  });
});
