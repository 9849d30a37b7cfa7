import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { eventually, newId } from '@soloist/service-kit/testing';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { bookDisputeWon } from '../bookings/disputes.bookings.ts';
import { heldOf, pendingOf, walletOf } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { take } from '../ledger/take.service.ts';
import { give } from '../ledger/testing.ts';
import { settleDueRefunds } from '../refunds/settle-due-refunds.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { releaseDue } from '../settling/release.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { DisputeModel } from './disputes.model.ts';
import { settleDispute } from './settle-dispute.ts';
import { findDisputes, settleDueDisputes } from './settle-due-disputes.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.control('bank', { lostDisputes: 'deducted' }));

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

async function paid(facts: object = {}) {
  const order = await paying.newOrder(facts);
  const { razorpay_payment_id: id } = await paying.pay(order);
  await settlePayment(id, paying.parts);
  const userId = order.freelancerId;
  const token = paying.tokenFor({ userId });
  return {
    id: id as string,
    userId,
    token,
    balance: async () => (await paying.balanceOf(userId))[0],
    payment: () => PaymentModel.findById(id).orFail().lean(),
    refund: (amount: number) =>
      paying.send(`POST /payment/payments/${id}/refunds`, {
        token,
        body: { refund_id: randomUUID(), amount, reason: 'Not needed.' },
      }),
  };
}

/** The network's side of documents: an invoice without a proposal. */
async function answerAsDocuments(url: string) {
  const piece = { kind: 'invoice', title: 'Invoice INV-0044', facts: '₹1,000.00' };
  const server = createServer((req, res) => {
    if (req.url?.endsWith('/pack')) return res.end('a pack');
    if (req.url?.endsWith('/files/invoice')) return res.end('%PDF-1.7');
    if (req.url?.endsWith('/files/proposal')) return res.writeHead(404).end('{}');
    res.end(JSON.stringify({ evidence: [piece] }));
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  return {
    piece,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A payment of 1,000.00 whose bank asks for it back, and what its freelancer does. */
async function disputed(facts: object = {}) {
  const payment = await paid(facts);
  const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
  const settle = () => settleDispute(id, paying.parts);
  await settle();
  const path = `/payment/disputes/${id}`;
  return {
    ...payment,
    id: id as string,
    paymentId: payment.id,
    settle,
    bankSays: async (status: string) => {
      await paying.simulator.control(`disputes/${id}`, { status });
      await settle();
    },
    read: async (as = payment.token) =>
      (await paying.send(`GET ${path}`, { token: as })).body.dispute,
    contest: (summary = 'All posters were delivered and approved.', as = payment.token) =>
      paying.send(`POST ${path}/contest`, { token: as, body: { summary } }),
    accept: (as = payment.token) => paying.send(`POST ${path}/accept`, { token: as }),
    movements: () => MovementModel.find({ 'about.disputeId': id }).lean<Movement[]>(),
    told: async () =>
      (await DisputeModel.findOne({ disputeId: id }).orFail().select('+outbox').lean()).outbox,
    atProvider: () => paying.parts.provider!.disputes.get(id),
  };
}

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
    expect(await payment.payment()).toMatchObject({ state: 'lost', goneNet: 94_100 });
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

describe('answering the bank', () => {
  it('is done once, with what the freelancer says', async () => {
    const { contest, accept, atProvider, read } = await disputed();
    const { status, body } = await contest();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Your answer is with the bank.',
      dispute: { state: 'under_review', answer: 'All posters were delivered and approved.' },
    });
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
    expect((await contest('Once more.')).status).toBe(409);
    expect((await accept()).status).toBe(409);
    expect((await read()).answer).toBe('All posters were delivered and approved.');
  });

  it('whose way is lost is stored, and told by the job', async () => {
    const { id, contest, atProvider } = await disputed();
    await paying.simulator.fail(`PATCH /disputes/${id}`, 'refused');
    const { body } = await contest();
    expect(body.message).toMatch(/^Your answer is stored/);
    expect(await atProvider()).toMatchObject({ status: 'open' });
    await settleDueDisputes(paying.parts, inDays(1));
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
  });

  it('with nothing, or too much, is refused', async () => {
    const { contest } = await disputed();
    expect((await contest(' ')).status).toBe(400);
    expect((await contest('x'.repeat(1001))).status).toBe(400);
  });
});

describe('the evidence', () => {
  it('is shown and downloaded, and goes to the bank with the answer', async () => {
    const documents = await answerAsDocuments(paying.config.DOCUMENTS_URL);
    const { id, token, read, contest, atProvider } = await disputed();
    expect((await read()).evidence).toEqual([documents.piece]);
    const pack = await paying.send(`GET /payment/disputes/${id}/evidence`, { token });
    expect(pack.headers.get('content-disposition')).toBe(
      'attachment; filename="Evidence INV-0044.zip"',
    );
    expect(Buffer.from(pack.body)).toEqual(Buffer.from('a pack'));
    expect((await contest()).status).toBe(200);
    const said = await fetch(`${paying.simulator.url}/simulator/overview`);
    const { disputes } = (await said.json()) as { disputes: { id: string; evidence: object }[] };
    expect(disputes.find((each) => each.id === id)?.evidence).toMatchObject({
      billing_proof: [expect.stringMatching(/^doc_/)],
      proof_of_service: [],
    });
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
    documents.close();
  });

  it('that documents cannot give is none to read, and a sentence to download', async () => {
    const { id, token, read } = await disputed();
    expect((await read()).evidence).toEqual([]);
    const { status, body } = await paying.send(`GET /payment/disputes/${id}/evidence`, { token });
    expect(status).toBe(503);
    expect(body.message).toMatch(/^The evidence cannot be put together/);
  });
});

describe('accepting', () => {
  it('gives the client the money, and is harmless twice', async () => {
    const { accept, contest, balance, read } = await disputed();
    const replies = [await accept(), await accept()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.message).toBe('Sofie Lind gets the money back.');
    expect(await read()).toMatchObject({ state: 'accepted', held: { amount: 0 } });
    expect(await balance()).toMatchObject({ held: 0, pending: 0 });
    expect((await contest()).status).toBe(409);
  });
});

describe('what somebody makes up', () => {
  it('another’s dispute, one that does not exist: is not there', async () => {
    const { id, contest, accept, atProvider } = await disputed();
    const stranger = paying.tokenFor({ userId: newId() });
    for (const path of [id, `disp_${'A'.repeat(14)}`]) {
      const call = `GET /payment/disputes/${path}`;
      expect((await paying.send(call, { token: stranger })).status).toBe(404);
      expect((await paying.send(`${call}/evidence`, { token: stranger })).status).toBe(404);
    }
    expect((await contest('Mine.', stranger)).status).toBe(404);
    expect((await accept(stranger)).status).toBe(404);
    expect((await accept('')).status).toBe(401);
    expect(await atProvider()).toMatchObject({ status: 'open' });
    const { body } = await paying.send('GET /payment/disputes', { token: stranger });
    expect(body.items).toEqual([]);
  });

  it('a dispute that the provider does not know, or that is about nothing of ours, moves nothing', async () => {
    const before = await MovementModel.countDocuments();
    await settleDispute(`disp_${'B'.repeat(14)}`, paying.parts);
    const receipt = newId();
    const given = { amount: 500, currency: 'INR' as const, receipt, notes: {} };
    const made = await paying.parts.provider!.orders.create(given);
    const { razorpay_payment_id } = await paying.simulator.pay({ order_id: made.id });
    const { id } = await paying.simulator.control(`payments/${razorpay_payment_id}/dispute`);
    await settleDispute(id, paying.parts);
    expect(await MovementModel.countDocuments()).toBe(before);
    expect(await AlarmModel.exists({ _id: id })).not.toBeNull();
  });
});
