import { dayMs, hourMs } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type AutopayHarness, dayIn, startAutopayHarness } from '../../../test/autopay-harness.ts';
import { openCheckout } from '../payments/index.ts';
import { checkMandate } from './autopay.job.ts';
import { processCharge } from './charges/process-charge.service.ts';
import { MandateModel, type StoredMandate } from './mandates/mandates.model.ts';
import { AutopayChargeModel } from './shared/autopay-charges.model.ts';

let autopay: AutopayHarness;
beforeAll(async () => {
  autopay = await startAutopayHarness();
});
afterAll(() => autopay.close());
beforeEach(() => autopay.simulator.control('bank', { mandates: 'confirmed', charges: 'paid' }));

const bank = (change: object) => autopay.simulator.control('bank', change);

describe('turning autopay on', () => {
  it('stores the accepted text and saves the payment method with the payment', async () => {
    const { mandate, orderId } = await autopay.client();
    expect(mandate).toMatchObject({ state: 'active', method: 'Visa ending in 1111' });
    expect(mandate.text.join(' ')).toContain('at most ₹1,000.00');
    expect(await autopay.paymentsOf(orderId)).toHaveLength(1);
    const { scopes, mandate: shown } = await autopay.read(orderId);
    expect(scopes).toEqual([]);
    expect(shown).toMatchObject({ state: 'active', maxAmount: 100_000 });
    expect(JSON.stringify(shown)).not.toContain(mandate.clientEmail);
    expect((await autopay.start(orderId)).status).toBe(409);
  });

  it.each([
    ['above what the law allows', { max_amount: 1_500_001 }, {}, 400],
    ['in the past', { ends_on: dayIn(0) }, {}, 400],
    ['for more than three years', { ends_on: dayIn(1200) }, {}, 400],
    ['for a plan that the invoice does not have', { scope: 'recurring' }, {}, 400],
    ['in another currency', {}, { currency: 'EUR' as const }, 409],
    ['of a refunded invoice', {}, { isContested: true }, 409],
    ['of a void invoice', {}, { status: 'void' as const }, 409],
  ])('is refused %s', async (_, over, invoice, status) => {
    expect((await autopay.start(autopay.documents.add(invoice), over)).status).toBe(status);
  });

  it('is up to the client, who gets the notices, and to no other recipient', async () => {
    const orderId = autopay.documents.add();
    const link = autopay.documents.addLink(orderId);
    expect((await autopay.read(link)).scopes).toEqual([]);
    expect((await autopay.start(link)).status).toBe(403);
    expect(await MandateModel.countDocuments({ orderId })).toBe(0);
    autopay.documents.change(orderId, { payerId: 'client' });
    expect((await autopay.start(orderId)).status).toBe(200);
  });

  it.each([
    ['is captured at the provider only', false],
    ['documents has not recorded yet', true],
  ])('announces no charge of its first invoice, whose payment %s', async (_, isVerified) => {
    const orderId = autopay.documents.add({ clientEmail: `${newId()}@kaveri.example` });
    autopay.documents.unrecorded.add(orderId);
    const { body } = await autopay.start(orderId);
    const record = await autopay.simulator.pay({ order_id: body.id });
    if (isVerified) await autopay.verify(record);
    const find = () => MandateModel.findOne({ orderId }).orFail().lean<StoredMandate>();
    await checkMandate(await find(), autopay.deps);
    await checkMandate(await find(), autopay.deps);
    expect(await find()).toMatchObject({ state: 'active' });
    expect(await autopay.paymentsOf(orderId)).toHaveLength(1);
    expect(await autopay.chargeOf(orderId)).toBeNull();
  });

  it('waits for a bank that confirms late, and ends when it rejects', async () => {
    await bank({ mandates: 'later' });
    const { mandate, mandateNow } = await autopay.client();
    expect(mandate.state).toBe('pending');
    await autopay.simulator.control(`tokens/${mandate.tokenId}`, { status: 'rejected' });
    await autopay.deliver((await autopay.eventsFor(mandate.tokenId!)).at(-1)!);
    await MandateModel.updateOne({ _id: mandate._id }, { $set: { checkAt: new Date() } });
    await autopay.announce();
    await eventually(async () => (await mandateNow()).state === 'ended');
  });
});

describe('a charge', () => {
  it('is announced a day before, made once, and paid', async () => {
    const { invoice, mandate } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    await autopay.announce();
    const announced = await autopay.chargeOf(orderId);
    expect(announced).toMatchObject({ state: 'announced', amount: 50_000 });
    const notice = announced!.nextAt!.getTime() - announced!.announcedAt.getTime();
    expect(notice).toBeGreaterThanOrEqual(24 * hourMs);
    await autopay.charge(0);
    expect(await autopay.paymentsOf(orderId)).toEqual([]);
    await Promise.all([autopay.charge(), autopay.charge()]);
    await autopay.charge(9);
    expect((await autopay.chargeOf(orderId))?.state).toBe('paid');
    expect(await autopay.paymentsOf(orderId)).toMatchObject([{ amount: 50_000 }]);
    expect((await autopay.read(orderId)).charge).toMatchObject({ state: 'paid', attempts: 1 });
    expect(String(mandate._id)).toBe(announced!.mandateId);
  });

  it('leaves the tax that the client withholds, also when only that is left', async () => {
    const { invoice } = await autopay.client();
    const withTax = invoice({ tds: 5_000 });
    const onlyTax = invoice({ tds: 50_000 });
    await autopay.announce();
    await autopay.charge();
    expect(await autopay.paymentsOf(withTax)).toMatchObject([{ amount: 45_000 }]);
    expect(await autopay.chargeOf(onlyTax)).toBeNull();
  });

  it('is not made for a later invoice than announced, a void, paid or refunded one', async () => {
    const { invoice } = await autopay.client();
    const [later, voided, paid, refunded] = [
      invoice({ dueAt: new Date(Date.now() + 20 * dayMs).toISOString() }),
      ...[invoice(), invoice(), invoice()],
    ] as [string, string, string, string];
    await autopay.announce();
    expect(await autopay.chargeOf(later)).toBeNull();
    autopay.documents.change(voided, { status: 'void', total: 0 });
    autopay.documents.change(refunded, { isContested: true });
    const order = await openCheckout({ orderId: paid }, autopay.deps);
    await autopay.verify(await autopay.simulator.pay({ order_id: order.id }));
    await autopay.charge();
    for (const orderId of [voided, paid, refunded]) {
      expect((await autopay.chargeOf(orderId))?.state).toBe('cancelled');
    }
    expect(await autopay.paymentsOf(paid)).toHaveLength(1);
    expect(await autopay.paymentsOf(voided)).toEqual([]);
    // The page asks the client to pay only what is still due.
    expect((await autopay.read(refunded)).charge).toMatchObject({ state: 'cancelled' });
    for (const orderId of [voided, paid]) expect((await autopay.read(orderId)).charge).toBeNull();
  });

  it('is announced again with the rest after a part payment, and made once', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    const first = (await autopay.chargeOf(orderId))!;
    autopay.documents.change(orderId, { paidByBank: 20_000 });
    await Promise.all([autopay.announce(), autopay.announce()]);
    const second = (await autopay.chargeOf(orderId))!;
    expect(second).toMatchObject({ state: 'announced', amount: 30_000 });
    expect(second.noticeId).not.toBe(first.noticeId);
    expect(second.nextAt!.getTime() - second.announcedAt.getTime()).toBeGreaterThan(24 * hourMs);
    await autopay.announce();
    expect((await autopay.chargeOf(orderId))?.noticeId).toBe(second.noticeId);
    await Promise.all([autopay.charge(3), autopay.charge(3)]);
    await autopay.charge(9);
    expect(await autopay.paymentsOf(orderId)).toMatchObject([{ amount: 30_000 }]);
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'paid', attempts: 1 });
  });

  it('whose amount changed last before it, or between two tries, is made a day later', async () => {
    const { invoice } = await autopay.client();
    const [first, second] = [invoice(), invoice()];
    await autopay.announce();
    await bank({ charges: 'declined' });
    autopay.documents.change(first, { paidByBank: 20_000 });
    await autopay.charge(2);
    autopay.documents.change(second, { paidByBank: 20_000 });
    await bank({ charges: 'paid' });
    await autopay.charge(4);
    expect(await autopay.paymentsOf(first)).toMatchObject([{ amount: 30_000 }]);
    expect(await autopay.paymentsOf(second)).toEqual([]);
    expect(await autopay.chargeOf(second)).toMatchObject({ state: 'announced', amount: 30_000 });
    await autopay.charge(4.5);
    expect(await autopay.paymentsOf(second)).toEqual([]);
    await autopay.charge(6);
    expect(await autopay.paymentsOf(second)).toMatchObject([{ amount: 30_000 }]);
  });

  it('waits until documents has recorded a part payment, and takes the rest', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice({ part_payments: true });
    await autopay.announce();
    autopay.documents.unrecorded.add(orderId);
    const order = await openCheckout({ orderId, part: 20_000 }, autopay.deps);
    await autopay.verify(await autopay.simulator.pay({ order_id: order.id }));
    await autopay.announce();
    await autopay.charge(2);
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'announced', amount: 50_000 });
    autopay.documents.unrecorded.delete(orderId);
    await autopay.charge(2);
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'announced', amount: 30_000 });
    await autopay.charge(4);
    const amounts = (await autopay.paymentsOf(orderId)).map((each) => each.amount);
    expect(amounts.toSorted()).toEqual([20_000, 30_000]);
  });

  it('whose amount changes while its order is made is announced again', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    const { _id } = (await autopay.chargeOf(orderId))!;
    const { documents } = autopay.deps;
    const payable: typeof documents.payable = async (link) => {
      const before = await documents.payable(link);
      autopay.documents.change(orderId, { paidByBank: 20_000 });
      return before;
    };
    const deps = { ...autopay.deps, documents: { ...documents, payable } };
    await processCharge(_id, deps, { now: Date.now() + 2 * dayMs });
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'announced', amount: 30_000 });
    await autopay.charge(4);
    expect(await autopay.paymentsOf(orderId)).toMatchObject([{ amount: 30_000 }]);
  });

  it('that grows above the maximum is not made', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice({ total: 110_000, paidByBank: 20_000 });
    await autopay.announce();
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'announced', amount: 90_000 });
    // The freelancer had recorded it by mistake.
    autopay.documents.change(orderId, { paidByBank: 0 });
    await autopay.charge(2);
    await autopay.charge(9);
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'too_large', amount: 110_000 });
    expect(await autopay.paymentsOf(orderId)).toEqual([]);
  });

  it('shares its order with a payment by hand at the same time', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    const order = await openCheckout({ orderId }, autopay.deps);
    await Promise.all([autopay.charge(), autopay.simulator.pay({ order_id: order.id })]);
    await autopay.charge(3);
    const payments = await autopay.simulator.fetchList(`/v1/orders/${order.id}/payments`);
    const captured = payments.items.filter((each: { captured: boolean }) => each.captured);
    expect(captured).toHaveLength(1);
    await eventually(async () => (await autopay.paymentsOf(orderId)).length === 1);
  });

  it('above the maximum is announced as not charged', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice({ total: 100_001 });
    await autopay.announce();
    await autopay.charge();
    const charge = await autopay.chargeOf(orderId);
    expect(charge?.state).toBe('too_large');
    expect(await autopay.paymentsOf(orderId)).toEqual([]);
  });

  it('can be skipped by the client', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    expect((await autopay.skip(orderId)).status).toBe(409);
    await autopay.announce();
    expect((await autopay.skip(orderId)).status).toBe(200);
    await autopay.charge();
    await autopay.announce();
    expect((await autopay.chargeOf(orderId))?.state).toBe('skipped');
    expect(await autopay.paymentsOf(orderId)).toEqual([]);
  });

  it('skipped by another recipient does not name their link', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    const link = autopay.documents.addLink(orderId);
    expect((await autopay.skip(link)).status).toBe(200);
    const outbox = JSON.stringify((await autopay.chargeOf(orderId))?.outbox);
    expect(outbox).not.toContain(link);
  });

  it('that fails is tried again after one, three and five days, then given up', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    await bank({ charges: 'declined' });
    // The first is a day and the hour of its notice later.
    const plan: [number, number][] = [
      [2, 25],
      [2, 72],
      [4, 120],
    ];
    for (const [days, after] of plan) {
      await autopay.charge(days);
      const { state, reason, nextAt, firstSentAt } = (await autopay.chargeOf(orderId))!;
      expect({ state, reason }).toEqual({
        state: 'retrying',
        reason: 'The account didn’t have enough money.',
      });
      expect(Math.round((nextAt!.getTime() - firstSentAt!.getTime()) / hourMs)).toBe(after);
    }
    await autopay.charge(6);
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'given_up', attempts: 4 });
    await bank({ charges: 'paid' });
    await autopay.charge(30);
    expect(await autopay.paymentsOf(orderId)).toEqual([]);
  });

  it('succeeds at a later try', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    await bank({ charges: 'declined' });
    await autopay.charge();
    await bank({ charges: 'paid' });
    await autopay.charge(4);
    expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'paid', attempts: 2 });
    expect(await autopay.paymentsOf(orderId)).toHaveLength(1);
  });

  it.each(['lost', 'refused', 'broken'] as const)(
    'is made once when the provider’s answer is %s',
    async (kind) => {
      const { invoice } = await autopay.client();
      const orderId = invoice();
      await autopay.announce();
      await autopay.simulator.fail('POST /payments/create/recurring', kind);
      await autopay.charge();
      await autopay.charge(4);
      await autopay.charge(6);
      expect(await autopay.chargeOf(orderId)).toMatchObject({ state: 'paid', attempts: 1 });
      expect(await autopay.paymentsOf(orderId)).toHaveLength(1);
    },
  );

  it('waits for a bank that decides later, also when its event comes twice', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    await bank({ charges: 'later' });
    await autopay.charge();
    const { providerOrderId, state } = (await autopay.chargeOf(orderId))!;
    expect(state).toBe('sent');
    expect((await autopay.skip(orderId)).status).toBe(409);
    const { items } = await autopay.simulator.fetchList(`/v1/orders/${providerOrderId}/payments`);
    const [{ id }] = items;
    await autopay.simulator.control(`payments/${id}/charge`, { outcome: 'paid' });
    const events = await autopay.eventsFor(id);
    for (const event of [...events, ...events].toReversed()) await autopay.deliver(event);
    await autopay.booked(id);
    await autopay.charge(3);
    expect((await autopay.chargeOf(orderId))?.state).toBe('paid');
    expect(await autopay.paymentsOf(orderId)).toHaveLength(1);
  });

  it('that was refunded before its outcome was read counts as paid', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    await bank({ charges: 'later' });
    await autopay.charge();
    const { providerOrderId, amount } = (await autopay.chargeOf(orderId))!;
    const { items } = await autopay.simulator.fetchList(`/v1/orders/${providerOrderId}/payments`);
    const [{ id }] = items;
    await autopay.simulator.control(`payments/${id}/charge`, { outcome: 'paid' });
    for (const event of await autopay.eventsFor(id)) await autopay.deliver(event);
    await autopay.booked(id);
    await autopay.deps.provider!.refunds.create(id, { amount, receipt: newId(), notes: {} });
    await autopay.charge(3);
    expect((await autopay.chargeOf(orderId))?.state).toBe('paid');
  });

  it('is tried again a day after its notice at the earliest, when the bank fails it late', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    await bank({ charges: 'later' });
    await autopay.charge();
    const { _id, providerOrderId } = (await autopay.chargeOf(orderId))!;
    await AutopayChargeModel.updateOne(
      { _id },
      { $set: { firstSentAt: new Date(Date.now() - 20 * hourMs) } },
    );
    const { items } = await autopay.simulator.fetchList(`/v1/orders/${providerOrderId}/payments`);
    await autopay.simulator.control(`payments/${items[0].id}/charge`, { outcome: 'declined' });
    await autopay.charge(3);
    const { state, nextAt } = (await autopay.chargeOf(orderId))!;
    expect(state).toBe('retrying');
    expect(nextAt!.getTime() - Date.now()).toBeGreaterThan(24 * hourMs);
  });

  it('waits for its email, and is not made when no email reaches the client', async () => {
    const { invoice } = await autopay.client();
    const [delayed, bounced] = [invoice(), invoice()];
    await autopay.announce();
    const { notices } = autopay.documents;
    notices.set(bounced, { state: 'failed' });
    notices.set(delayed, { state: 'waiting' });
    await autopay.charge(2);
    expect((await autopay.chargeOf(bounced))?.state).toBe('cancelled');
    const sentAt = new Date(Date.now() + 2 * dayMs).toISOString();
    notices.set(delayed, { state: 'sent', sentAt });
    await autopay.charge(2.9);
    expect((await autopay.chargeOf(delayed))?.state).toBe('announced');
    expect(await autopay.paymentsOf(delayed)).toEqual([]);
    await autopay.charge(3.1);
    expect(await autopay.paymentsOf(delayed)).toHaveLength(1);
    expect(await autopay.paymentsOf(bounced)).toEqual([]);
  });

  it('is not sent again while the provider does not list it yet', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    const { provider } = autopay.deps;
    const orders = { ...provider!.orders, paymentsOf: async () => [] };
    const { _id } = (await autopay.chargeOf(orderId))!;
    const slow = { ...autopay.deps, provider: { ...provider!, orders } };
    await processCharge(_id, slow, { now: Date.now() + 2 * dayMs });
    const { providerOrderId, state } = (await autopay.chargeOf(orderId))!;
    expect(state).toBe('sent');
    const { items } = await autopay.simulator.fetchList(`/v1/orders/${providerOrderId}/payments`);
    expect(items).toHaveLength(1);
    await autopay.charge(3);
    expect(await autopay.paymentsOf(orderId)).toHaveLength(1);
  });

  it('that the provider never got is not sent after the invoice became void or was paid in part', async () => {
    const { invoice } = await autopay.client();
    const [voided, paid] = [invoice(), invoice({ part_payments: true })];
    await autopay.announce();
    for (const orderId of [voided, paid]) {
      await autopay.simulator.fail('POST /payments/create/recurring', 'broken');
      const { _id } = (await autopay.chargeOf(orderId))!;
      await processCharge(_id, autopay.deps, { now: Date.now() + 2 * dayMs }).catch(() => {});
      expect((await autopay.chargeOf(orderId))?.state).toBe('sent');
    }
    autopay.documents.change(voided, { status: 'void' });
    const order = await openCheckout({ orderId: paid, part: 20_000 }, autopay.deps);
    await autopay.verify(await autopay.simulator.pay({ order_id: order.id }));
    await autopay.charge(3);
    expect((await autopay.chargeOf(voided))?.state).toBe('cancelled');
    expect(await autopay.chargeOf(paid)).toMatchObject({ state: 'announced', amount: 30_000 });
    expect(await autopay.paymentsOf(voided)).toEqual([]);
    expect(await autopay.paymentsOf(paid)).toMatchObject([{ amount: 20_000 }]);
    await autopay.charge(5);
    const amounts = (await autopay.paymentsOf(paid)).map((each) => each.amount);
    expect(amounts.toSorted()).toEqual([20_000, 30_000]);
  });

  it('is not made once the invoice goes to another client', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice();
    await autopay.announce();
    autopay.documents.change(orderId, { clientEmail: 'other@kaveri.example' });
    await autopay.charge();
    expect((await autopay.chargeOf(orderId))?.state).toBe('cancelled');
    expect(await autopay.paymentsOf(orderId)).toEqual([]);
  });

  it('is neither announced for a day after the last one, nor made then', async () => {
    const { invoice, mandate } = await autopay.client();
    const orderId = invoice();
    await MandateModel.updateOne({ _id: mandate._id }, { $set: { endsOn: dayIn(0) } });
    await autopay.announce();
    expect(await autopay.chargeOf(orderId)).toBeNull();
    await MandateModel.updateOne({ _id: mandate._id }, { $set: { endsOn: dayIn(300) } });
    await autopay.announce();
    // No process ended it in time.
    await MandateModel.updateOne({ _id: mandate._id }, { $set: { endsOn: dayIn(-1) } });
    await autopay.charge();
    expect((await autopay.chargeOf(orderId))?.state).toBe('cancelled');
    expect(await autopay.paymentsOf(orderId)).toEqual([]);
  });

  it('of the last installment leaves the tax that the client withholds', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice({ installments: [20_000, 30_000], tds: 5_000 });
    for (let time = 0; time < 3; time += 1) {
      await autopay.announce();
      await autopay.charge();
    }
    const amounts = (await autopay.paymentsOf(orderId)).map((each) => each.amount);
    expect(amounts.toSorted()).toEqual([20_000, 25_000]);
  });

  it('is made for each installment on its own', async () => {
    const { invoice } = await autopay.client();
    const orderId = invoice({ total: 50_000, installments: [20_000, 30_000] });
    for (const amount of [20_000, 30_000]) {
      await autopay.announce();
      await autopay.charge();
      const charges = await AutopayChargeModel.find({ orderId, amount }).lean();
      expect(charges).toMatchObject([{ state: 'paid' }]);
    }
    const amounts = (await autopay.paymentsOf(orderId)).map((each) => each.amount);
    expect(amounts.toSorted()).toEqual([20_000, 30_000]);
  });
});

test('an autopay of a plan is not shown to, stopped by or charged for a later client of the plan', async () => {
  const recurringId = newId();
  const { orderId, invoice, mandateNow } = await autopay.client(
    { scope: 'recurring' },
    { recurringId },
  );
  const next = invoice({ clientEmail: 'later@kaveri.example' });
  expect((await autopay.read(next)).mandate).toBeNull();
  expect((await autopay.stop(next)).status).toBe(409);
  await autopay.announce();
  expect(await autopay.chargeOf(next)).toBeNull();
  expect((await mandateNow()).state).toBe('active');
  expect((await autopay.read(orderId)).mandate).toMatchObject({ scope: 'recurring' });
});

describe('an autopay ends', () => {
  it('when the client stops it, and its payment method is deleted', async () => {
    const { invoice, orderId, mandate, mandateNow } = await autopay.client();
    const next = invoice();
    await autopay.announce();
    expect((await autopay.stop(orderId)).status).toBe(200);
    expect((await autopay.stop(orderId)).status).toBe(409);
    await autopay.charge();
    expect((await autopay.chargeOf(next))?.state).toBe('cancelled');
    await autopay.revoke();
    expect(await mandateNow()).toMatchObject({ state: 'ended', endReason: 'client' });
    const tokens = `/v1/customers/${mandate.customerId}/tokens`;
    expect((await autopay.simulator.fetchList(tokens)).items).toEqual([]);
  });

  it('when its freelancer stops it, and no other', async () => {
    const { mandate, token, mandateNow } = await autopay.client();
    const path = `POST /payment/autopay/mandates/${mandate._id}/stop`;
    const stranger = autopay.tokenFor({});
    expect((await autopay.send(path, { token: stranger })).status).toBe(404);
    expect((await autopay.send(path, {})).status).toBe(401);
    expect((await autopay.send(path, { token })).status).toBe(200);
    expect(await mandateNow()).toMatchObject({ state: 'ended', endReason: 'freelancer' });
  });

  it('when the bank cancels it: by its event, or at the next charge', async () => {
    for (const isDelivered of [true, false]) {
      const { invoice, mandate, mandateNow } = await autopay.client();
      const orderId = invoice();
      await autopay.announce();
      const tokenId = mandate.tokenId!;
      await autopay.simulator.control(`tokens/${tokenId}`, { status: 'cancelled' });
      if (isDelivered) {
        const events = await autopay.eventsFor(tokenId);
        await autopay.deliver(events.find(({ event }) => event === 'token.cancelled')!);
        await eventually(async () => (await mandateNow()).state === 'ended');
      }
      await autopay.charge();
      expect(await mandateNow()).toMatchObject({ state: 'ended', endReason: 'bank' });
      expect((await autopay.chargeOf(orderId))?.state).toBe('cancelled');
    }
  });

  it('after its last day', async () => {
    const { mandateNow, mandate } = await autopay.client();
    await MandateModel.updateOne({ _id: mandate._id }, { $set: { endsOn: dayIn(-1) } });
    await autopay.announce();
    expect(await mandateNow()).toMatchObject({ state: 'ended', endReason: 'expired' });
  });

  it('when an account is deleted', async () => {
    const { freelancerId, mandate } = await autopay.client();
    const email = 'ada@soloist.example';
    const askedAt = new Date().toISOString();
    const erased = { userId: freelancerId, email, askedAt };
    await autopay.publish(newEvent('identity.account-erased', erased));
    await eventually(async () => (await MandateModel.countDocuments({ freelancerId })) === 0);
    const tokens = `/v1/customers/${mandate.customerId}/tokens`;
    expect((await autopay.simulator.fetchList(tokens)).items).toEqual([]);
  });

  it('when an account is deleted while its first payment is on its way', async () => {
    const freelancerId = newId();
    const { body: order } = await autopay.start(autopay.documents.add({ freelancerId }));
    const erased = { userId: freelancerId, email: '', askedAt: new Date().toISOString() };
    await autopay.publish(newEvent('identity.account-erased', erased));
    const isErased = { freelancerId, isErased: true as const };
    await eventually(async () => (await MandateModel.countDocuments(isErased)) === 1);
    await autopay.simulator.pay({ order_id: order.id });
    const tokens = `/v1/customers/${order.customerId}/tokens`;
    expect((await autopay.simulator.fetchList(tokens)).items).toHaveLength(1);
    await autopay.revoke();
    expect((await autopay.simulator.fetchList(tokens)).items).toEqual([]);
    expect(await MandateModel.countDocuments({ freelancerId })).toBe(0);
  });
});

it('lists autopays to their freelancer only, with the latest charge', async () => {
  const { invoice, token } = await autopay.client();
  const orderId = invoice();
  await autopay.announce();
  const { body } = await autopay.send('GET /payment/autopay', { token });
  expect(body.items).toMatchObject([{ state: 'active', charge: { state: 'announced' } }]);
  expect(orderId).toBeDefined();
  const other = await autopay.send('GET /payment/autopay', { token: autopay.tokenFor({}) });
  expect(other.body.items).toEqual([]);
});
