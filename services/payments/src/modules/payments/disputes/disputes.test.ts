import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type DisputesHarness,
  inDays,
  startDisputesHarness,
} from '../../../../test/disputes-harness.ts';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { heldOf, pendingOf, walletOf } from '../../ledger/accounts.rules.ts';
import { bookDisputeWon } from '../../ledger/bookings/dispute-bookings.service.ts';
import { postDebit } from '../../ledger/debits.service.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { PaymentModel } from '../captures/payments.model.ts';
import { releaseDuePayments } from '../captures/release-payments.job.ts';
import { processDueRefunds } from '../refunds/due-refunds.job.ts';
import { DisputeModel } from './disputes.model.ts';
import { findDisputes, reconcileDueDisputes } from './due-disputes.job.ts';
import { reconcileDispute } from './reconcile-dispute.service.ts';

let paying: DisputesHarness;
beforeAll(async () => {
  paying = await startDisputesHarness();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.control('bank', { lostDisputes: 'deducted' }));

const paid = (overrides?: object) => paying.paid(overrides);
const disputed = (overrides?: object) => paying.disputed(overrides);

describe('a dispute', () => {
  it('holds the freelancer’s share, and is listed for them', async () => {
    const { id, paymentId, token, balance, read, transactions, userId } = await disputed();
    expect(await balance()).toMatchObject({ pending: 0, held: 94_100 });
    expect((await transactions()).map(({ entries }) => entries)).toEqual([
      [
        { account: pendingOf(userId), currency: 'INR', amount: -94_100 },
        { account: heldOf(userId), currency: 'INR', amount: 94_100 },
      ],
    ]);
    const summary = {
      ...{ id, paymentId, invoiceNumber: 'INV-0044', clientName: 'Sofie Lind' },
      ...{ amount: 100_000, currency: 'INR', state: 'open' },
      held: { amount: 94_100, currency: 'INR' },
      reason: 'The client says the work was not delivered, or only in part.',
    };
    expect(await read()).toMatchObject({ ...summary, answer: '', evidence: [] });
    const { body } = await paying.send('GET /payment/disputes', { token });
    expect(body).toMatchObject({ items: [summary], nextCursor: null });
  });

  it('blocks the release and the refund of its payment', async () => {
    const { balance, refund } = await disputed();
    await releaseDuePayments(inDays(8));
    expect(await balance()).toMatchObject({ available: 0, held: 94_100 });
    const { status, body } = await refund(1000);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^This payment is disputed/);
  });

  it('that only webhooks report, late and twice, is held once', async () => {
    const { id, setBankDecision, transactions } = await disputed();
    await setBankDecision('under_review');
    const events = (await paying.eventsFor(id)).toReversed();
    for (const event of [...events, ...events]) await paying.deliver(event);
    await Promise.all([reconcileDispute(id, paying.deps), reconcileDispute(id, paying.deps)]);
    expect(await transactions()).toHaveLength(1);
    expect((await DisputeModel.findOne({ disputeId: id }).lean())?.state).toBe('under_review');
  });

  it.each([
    ['more than was paid', { amount: 99_999 }],
    ['another currency', { currency: 'USD' as const }],
  ])('about %s holds nothing, and raises an incident', async (_what, other) => {
    const payment = await paid();
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await PaymentModel.updateOne({ _id: payment.id }, { $set: other });
    await reconcileDispute(id, paying.deps);
    expect(await payment.balance()).toMatchObject({ pending: 94_100, held: 0 });
    expect(await payment.payment()).toMatchObject({ state: 'captured', disputes: [] });
    expect(await IncidentModel.exists({ _id: id })).not.toBeNull();
  });

  it('that is lost after it was won raises an incident, since no one covers it', async () => {
    const { id, payment, userId, setBankDecision, balance } = await disputed();
    const { settled } = await payment();
    const { currency, amount, fee, tax } = settled;
    await bookDisputeWon({ disputeId: id, userId, currency, amount, fee, tax, about: {} });
    await setBankDecision('lost');
    expect(await balance()).toMatchObject({ available: 94_100, held: 0 });
    expect(await IncidentModel.exists({ _id: id })).not.toBeNull();
  });

  it('that no event reported is found', async () => {
    const payment = await paid();
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await findDisputes(paying.deps);
    expect(await DisputeModel.exists({ disputeId: id })).not.toBeNull();
  });

  it('about the rest after a refund holds the remaining share', async () => {
    const payment = await paid();
    await payment.refund(40_000);
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await reconcileDispute(id, paying.deps);
    // The bank disputes all of it, but only the rest is left.
    expect(await payment.balance()).toMatchObject({ pending: 0, held: 56_460 });
  });
});

describe('a dispute that is won', () => {
  it('releases the held amount, and restores its payment', async () => {
    const { setBankDecision, balance, payment, published, read } = await disputed();
    await setBankDecision('won');
    expect(await balance()).toMatchObject({ available: 94_100, held: 0, pending: 0 });
    expect(await payment()).toMatchObject({ state: 'captured' });
    expect(await read()).toMatchObject({ state: 'won', held: { amount: 0 } });
    expect(
      (await published()).filter(({ name }) => name === 'payment.disputed').length,
    ).toBeLessThan(3);
    await releaseDuePayments(inDays(8));
    expect(await balance()).toMatchObject({ available: 94_100 });
  });
});

describe('a dispute that is lost', () => {
  it('debits the share and the platform’s fee, once', async () => {
    const { setBankDecision, processRecord, balance, transactions, payment, userId } =
      await disputed();
    await setBankDecision('lost');
    await processRecord();
    expect(await balance()).toMatchObject({ available: 0, held: 0, pending: 0 });
    const [, lost] = await transactions();
    expect(lost?.entries).toEqual([
      { account: heldOf(userId), currency: 'INR', amount: -94_100 },
      { account: 'platform:fees', currency: 'INR', amount: -5000 },
      { account: 'tax:gst', currency: 'INR', amount: -900 },
      { account: 'provider:razorpay', currency: 'INR', amount: 100_000 },
    ]);
    expect(await payment()).toMatchObject({ state: 'lost' });
    expect(await transactions()).toHaveLength(2);
  });

  it('leaves the wallet negative when the money was already paid out', async () => {
    const payment = await paid();
    await releaseDuePayments(inDays(8));
    const spent = [
      { account: walletOf(payment.userId), currency: 'INR' as const, amount: -94_100 },
      { account: 'provider:razorpay', currency: 'INR' as const, amount: 94_100 },
    ];
    const { userId } = payment;
    await postDebit({ userId, key: `test-${newId()}`, kind: 'test.taken' }, () => spent);
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await reconcileDispute(id, paying.deps);
    expect(await payment.balance()).toMatchObject({ available: 0, held: 0 });
    await paying.simulator.control(`disputes/${id}`, { status: 'lost' });
    await reconcileDispute(id, paying.deps);
    expect(await payment.balance()).toMatchObject({ available: -94_100 });
    await addMoney(walletOf(userId), 100_000);
    expect(await payment.balance()).toMatchObject({ available: 5900 });
  });

  it('is pending during a refund, and restores the fee of a failed one', async () => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paid();
    await payment.refund(60_000);
    await paying.simulator.control('bank', { refunds: 'processed' });
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await reconcileDispute(id, paying.deps);
    await paying.simulator.control(`disputes/${id}`, { status: 'lost' });
    await reconcileDispute(id, paying.deps);
    expect(await payment.payment()).toMatchObject({ state: 'disputed' });
    const [refund] = await paying.deps.provider!.refunds.ofPayment(payment.id);
    await paying.simulator.control(`refunds/${refund?.id}`, { status: 'failed' });
    await processDueRefunds(paying.deps, inDays(1));
    await reconcileDueDisputes(paying.deps, inDays(1));
    expect(await payment.payment()).toMatchObject({ state: 'lost' });
    await releaseDuePayments(inDays(8));
    expect(await payment.balance()).toMatchObject({ available: 0, pending: 0, held: 0 });
  });

  it('that is also refunded is debited once', async () => {
    await paying.simulator.control('bank', { lostDisputes: 'refunded' });
    const { setBankDecision, paymentId, balance } = await disputed();
    await setBankDecision('lost');
    const [refund] = await paying.deps.provider!.refunds.ofPayment(paymentId);
    for (const event of await paying.eventsFor(refund?.id ?? '')) await paying.deliver(event);
    await eventually(async () => (await balance()).held === 0);
    expect(
      await LedgerTransactionModel.countDocuments({
        kind: 'refund.made',
        'about.paymentId': paymentId,
      }),
    ).toBe(0);
    expect(await IncidentModel.exists({ _id: refund?.id })).toBeNull();
  });
});

it('raises an incident for an unrequested refund, also after a won dispute', async () => {
  const { setBankDecision, paymentId } = await disputed();
  await setBankDecision('won');
  const { refunds } = paying.deps.provider!;
  const { id } = await refunds.create(paymentId, { amount: 40_000, receipt: 'by hand', notes: {} });
  for (const event of await paying.eventsFor(id)) await paying.deliver(event);
  await eventually(() => IncidentModel.exists({ _id: id }));
});
