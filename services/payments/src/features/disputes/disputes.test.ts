import { eventually, newId } from '@soloist/service-kit/testing';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { bookDisputeWon } from '../bookings/disputes.bookings.ts';
import { heldOf, pendingOf, walletOf } from '../ledger/accounts.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { take } from '../ledger/take.service.ts';
import { give } from '../ledger/testing.ts';
import { settleDueRefunds } from '../refunds/settle-due-refunds.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { releaseDue } from '../settling/release.ts';
import { DisputeModel } from './disputes.model.ts';
import { settleDispute } from './settle-dispute.ts';
import { findDisputes, settleDueDisputes } from './settle-due-disputes.ts';
import { type Disputing, inDays, startDisputing } from './testing.ts';

let paying: Disputing;
beforeAll(async () => {
  paying = await startDisputing();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.control('bank', { lostDisputes: 'deducted' }));

const paid = (facts?: object) => paying.paid(facts);
const disputed = (facts?: object) => paying.disputed(facts);

describe('a dispute', () => {
  it('holds the freelancer’s share back, and is shown to them', async () => {
    const { id, paymentId, token, balance, read, movements, userId } = await disputed();
    expect(await balance()).toMatchObject({ pending: 0, held: 94_100 });
    expect((await movements()).map(({ entries }) => entries)).toEqual([
      [
        { account: pendingOf(userId), currency: 'INR', amount: -94_100 },
        { account: heldOf(userId), currency: 'INR', amount: 94_100 },
      ],
    ]);
    const shown = {
      ...{ id, paymentId, invoiceNumber: 'INV-0044', clientName: 'Sofie Lind' },
      ...{ amount: 100_000, currency: 'INR', state: 'open' },
      held: { amount: 94_100, currency: 'INR' },
      reason: 'The client says that the work was not delivered, or only a part of it.',
    };
    expect(await read()).toMatchObject({ ...shown, answer: '', evidence: [] });
    const { body } = await paying.send('GET /payment/disputes', { token });
    expect(body).toMatchObject({ items: [shown], nextCursor: null });
  });

  it('keeps its payment from being released and refunded', async () => {
    const { balance, refund } = await disputed();
    await releaseDue(inDays(8));
    expect(await balance()).toMatchObject({ available: 0, held: 94_100 });
    const { status, body } = await refund(1000);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^The client’s bank is deciding/);
  });

  it('that is told by webhooks alone, late and twice, is held once', async () => {
    const { id, bankSays, movements } = await disputed();
    await bankSays('under_review');
    const events = (await paying.eventsAbout(id)).toReversed();
    for (const event of [...events, ...events]) await paying.deliver(event);
    await Promise.all([settleDispute(id, paying.parts), settleDispute(id, paying.parts)]);
    expect(await movements()).toHaveLength(1);
    expect((await DisputeModel.findOne({ disputeId: id }).lean())?.state).toBe('under_review');
  });

  it.each([
    ['more than was paid', { amount: 99_999 }],
    ['another currency', { currency: 'USD' as const }],
  ])('about %s holds nothing, and raises an alarm', async (_what, other) => {
    const payment = await paid();
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await PaymentModel.updateOne({ _id: payment.id }, { $set: other });
    await settleDispute(id, paying.parts);
    expect(await payment.balance()).toMatchObject({ pending: 94_100, held: 0 });
    expect(await payment.payment()).toMatchObject({ state: 'captured', disputes: [] });
    expect(await AlarmModel.exists({ _id: id })).not.toBeNull();
  });

  it('that is lost after it was won is an alarm, since nobody pays for it', async () => {
    const { id, payment, userId, bankSays, balance } = await disputed();
    const { settled } = await payment();
    const { currency, amount, fee, tax } = settled;
    await bookDisputeWon({ disputeId: id, userId, currency, amount, fee, tax, about: {} });
    await bankSays('lost');
    expect(await balance()).toMatchObject({ available: 94_100, held: 0 });
    expect(await AlarmModel.exists({ _id: id })).not.toBeNull();
  });

  it('of which nobody told is found', async () => {
    const payment = await paid();
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await findDisputes(paying.parts);
    expect(await DisputeModel.exists({ disputeId: id })).not.toBeNull();
  });

  it('about a part that is left after a refund holds what is left of the share', async () => {
    const payment = await paid();
    await payment.refund(40_000);
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await settleDispute(id, paying.parts);
    // The bank asks for all of it: there is no more of it than is there.
    expect(await payment.balance()).toMatchObject({ pending: 0, held: 56_460 });
  });
});

describe('a dispute that is won', () => {
  it('gives back what was held, and its payment is as before', async () => {
    const { bankSays, balance, payment, told, read } = await disputed();
    await bankSays('won');
    expect(await balance()).toMatchObject({ available: 94_100, held: 0, pending: 0 });
    expect(await payment()).toMatchObject({ state: 'captured' });
    expect(await read()).toMatchObject({ state: 'won', held: { amount: 0 } });
    expect((await told()).filter(({ name }) => name === 'payment.disputed').length).toBeLessThan(3);
    await releaseDue(inDays(8));
    expect(await balance()).toMatchObject({ available: 94_100 });
  });
});

describe('a dispute that is lost', () => {
  it('takes the share and the platform’s fee, once', async () => {
    const { bankSays, settle, balance, movements, payment, userId } = await disputed();
    await bankSays('lost');
    await settle();
    expect(await balance()).toMatchObject({ available: 0, held: 0, pending: 0 });
    const [, lost] = await movements();
    expect(lost?.entries).toEqual([
      { account: heldOf(userId), currency: 'INR', amount: -94_100 },
      { account: 'platform:fees', currency: 'INR', amount: -5000 },
      { account: 'tax:gst', currency: 'INR', amount: -900 },
      { account: 'provider:razorpay', currency: 'INR', amount: 100_000 },
    ]);
    expect(await payment()).toMatchObject({ state: 'lost' });
    expect(await movements()).toHaveLength(2);
  });

  it('leaves the wallet below zero where the money was paid out already', async () => {
    const payment = await paid();
    await releaseDue(inDays(8));
    const spent = [
      { account: walletOf(payment.userId), currency: 'INR' as const, amount: -94_100 },
      { account: 'provider:razorpay', currency: 'INR' as const, amount: 94_100 },
    ];
    const { userId } = payment;
    await take({ userId, key: `test-${newId()}`, kind: 'test.taken' }, () => spent);
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await settleDispute(id, paying.parts);
    expect(await payment.balance()).toMatchObject({ available: 0, held: 0 });
    await paying.simulator.control(`disputes/${id}`, { status: 'lost' });
    await settleDispute(id, paying.parts);
    expect(await payment.balance()).toMatchObject({ available: -94_100 });
    await give(walletOf(userId), 100_000);
    expect(await payment.balance()).toMatchObject({ available: 5900 });
  });

  it('waits for a refund under way, and gives back the fee of one that fails', async () => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paid();
    await payment.refund(60_000);
    await paying.simulator.control('bank', { refunds: 'processed' });
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await settleDispute(id, paying.parts);
    await paying.simulator.control(`disputes/${id}`, { status: 'lost' });
    await settleDispute(id, paying.parts);
    expect(await payment.payment()).toMatchObject({ state: 'disputed' });
    const [refund] = await paying.parts.provider!.refunds.ofPayment(payment.id);
    await paying.simulator.control(`refunds/${refund?.id}`, { status: 'failed' });
    await settleDueRefunds(paying.parts, inDays(1));
    await settleDueDisputes(paying.parts, inDays(1));
    expect(await payment.payment()).toMatchObject({ state: 'lost' });
    await releaseDue(inDays(8));
    expect(await payment.balance()).toMatchObject({ available: 0, pending: 0, held: 0 });
  });

  it('and comes as a refund too, is taken once', async () => {
    await paying.simulator.control('bank', { lostDisputes: 'refunded' });
    const { bankSays, paymentId, balance } = await disputed();
    await bankSays('lost');
    const [refund] = await paying.parts.provider!.refunds.ofPayment(paymentId);
    for (const event of await paying.eventsAbout(refund?.id ?? '')) await paying.deliver(event);
    await eventually(async () => (await balance()).held === 0);
    expect(
      await MovementModel.countDocuments({ kind: 'refund.made', 'about.paymentId': paymentId }),
    ).toBe(0);
    expect(await AlarmModel.exists({ _id: refund?.id })).toBeNull();
  });
});

it('a refund that nobody asked for is an alarm, also where a dispute was won before', async () => {
  const { bankSays, paymentId } = await disputed();
  await bankSays('won');
  const { refunds } = paying.parts.provider!;
  const { id } = await refunds.create(paymentId, { amount: 40_000, receipt: 'by hand', notes: {} });
  for (const event of await paying.eventsAbout(id)) await paying.deliver(event);
  await eventually(() => AlarmModel.exists({ _id: id }));
});
