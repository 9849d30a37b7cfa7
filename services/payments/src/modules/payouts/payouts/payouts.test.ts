import { randomUUID } from 'node:crypto';
import { eventually, newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { createPaidPerson, upiAddress } from '../../../../test/paid-person.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { walletOf } from '../../ledger/accounts.rules.ts';
import { type LedgerTransaction, LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { createProvider } from '../../provider/provider.client.ts';
import { PayoutModel } from './payouts.model.ts';
import { processDuePayouts, processPayout } from './process-payout.service.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.clearFaults());

interface AtProvider {
  id: string;
  amount: number;
  reference_id: string;
}
const atProvider = async (payoutId: string) => {
  const { items } = await paying.simulator.fetchList('/simulator/payouts');
  return (items as AtProvider[]).filter(({ reference_id }) => reference_id === payoutId);
};
/** Sets a payout's status at the bank, and processes it. */
async function setPayoutStatus(payoutId: string, status: string) {
  const [payout] = await atProvider(payoutId);
  await paying.simulator.control(`payouts/${payout?.id}`, { status });
  await processPayout(payoutId, paying.deps);
}
interface Update {
  $push?: { outbox: { $each: { name: string; payload: { state?: string } }[] } };
}
const kindsOf = async (payoutId: string) =>
  (
    await LedgerTransactionModel.find({ key: new RegExp(`^payout-${payoutId}-`) })
      .sort({ turn: 1 })
      .lean<LedgerTransaction[]>()
  ).map(({ kind }) => kind);

async function createReadyPerson(amount?: number) {
  const person = await createPaidPerson(paying, amount);
  return { ...person, account: await person.verified() };
}
async function createPayoutInProgress() {
  const person = await createReadyPerson();
  const { id } = (await person.payOut(person.account)).body.payout;
  return { ...person, id };
}

describe('a payout', () => {
  it('is processing, then paid; the platform pays the provider’s fee', async () => {
    const { payOut, account, balance, payouts } = await createReadyPerson();
    const { status, body } = await payOut(account);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Your payout is on its way.',
      payout: {
        ...{ amount: 40_000, currency: 'INR', state: 'processing', reference: '', reason: '' },
        ...{ to: 'Simulated Bank ending in 4321', isScheduled: false, settledAt: null },
      },
    });
    expect(await balance()).toMatchObject({ available: 60_000, onTheWay: 40_000, paidOut: 0 });
    await setPayoutStatus(body.payout.id, 'processed');
    expect(await balance()).toMatchObject({ available: 60_000, onTheWay: 0, paidOut: 40_000 });
    expect(await payouts()).toMatchObject([
      { state: 'paid', reference: expect.stringMatching(/^\d+$/), settledAt: expect.any(String) },
    ]);
    const arrived = await LedgerTransactionModel.findOne({
      key: `payout-${body.payout.id}-processed`,
    });
    expect(arrived?.toObject().entries).toContainEqual({
      ...{ account: 'platform:costs', currency: 'INR', amount: -590 },
    });
  });

  it.each([
    ['failed', 'failed'],
    ['reversed', 'reversed'],
  ])('returns to the wallet when it is %s', async (status, state) => {
    const { id, balance, payouts } = await createPayoutInProgress();
    await setPayoutStatus(id, status);
    expect(await balance()).toMatchObject({ available: 100_000, onTheWay: 0, paidOut: 0 });
    expect(await payouts()).toMatchObject([{ state, reason: expect.stringMatching(/\.$/) }]);
  });

  it('returns to the wallet when reversed after it was processed', async () => {
    const { id, balance, payouts } = await createPayoutInProgress();
    await setPayoutStatus(id, 'processed');
    await setPayoutStatus(id, 'reversed');
    expect(await balance()).toMatchObject({ available: 100_000, onTheWay: 0, paidOut: 0 });
    expect(await payouts()).toMatchObject([{ state: 'reversed' }]);
  });

  it('is processed once for concurrent reports', async () => {
    const { id, balance } = await createPayoutInProgress();
    await setPayoutStatus(id, 'processed');
    await Promise.all(Array.from({ length: 10 }, () => processPayout(id, paying.deps)));
    const [{ id: providerId }] = (await atProvider(id)) as [AtProvider];
    for (const event of await paying.eventsFor(providerId)) await paying.deliver(event);
    expect(await kindsOf(id)).toEqual(['payout.started', 'payout.processed']);
    expect(await balance()).toMatchObject({ available: 60_000, paidOut: 40_000 });
  });

  it('is queued while our account has too little, and can be cancelled', async () => {
    await paying.simulator.control('bank', { balance: 'low' });
    const { id, balance, payouts } = await createPayoutInProgress();
    await paying.simulator.control('bank', { balance: 'enough' });
    expect(await payouts()).toMatchObject([{ state: 'processing' }]);
    await setPayoutStatus(id, 'cancelled');
    expect(await balance()).toMatchObject({ available: 100_000, onTheWay: 0 });
    expect(await payouts()).toMatchObject([{ state: 'failed' }]);
  });

  it('publishes each step once', async () => {
    const { id } = await createPayoutInProgress();
    const published: string[] = [];
    // The relay removes events immediately: the test sees them as they are written.
    mongoose.set('debug', (collection: string, method: string, ...[, update]: Update[]) => {
      const events = collection === 'payouts' && method === 'updateOne' && update?.$push?.outbox;
      if (events) published.push(...events.$each.map(({ name, payload }) => payload.state ?? name));
    });
    await processPayout(id, paying.deps);
    await setPayoutStatus(id, 'processed');
    await processPayout(id, paying.deps);
    await setPayoutStatus(id, 'reversed');
    mongoose.set('debug', false);
    expect(await PayoutModel.findById(id).lean()).toMatchObject({ state: 'reversed' });
    // Each write that matches its state publishes; the others match nothing.
    expect([...new Set(published)]).toEqual(['processing', 'wallet.changed', 'paid', 'reversed']);
  });
});

describe('a payout request', () => {
  it.each([
    ['nothing', 0],
    ['less than the minimum', 9999],
    ['a negative amount', -40_000],
    ['half a paisa', 40_000.5],
    ['an impossible amount', 1e15],
    ['no number', '40000'],
  ])('is refused for %s', async (_what, amount) => {
    const { payOut, account, balance } = await createReadyPerson();
    expect((await payOut(account, { amount })).status).toBe(400);
    expect(await balance()).toMatchObject({ available: 100_000 });
  });

  it('is refused above the balance, and stores nothing', async () => {
    const { payOut, account, payouts } = await createReadyPerson();
    const { status, body } = await payOut(account, { amount: 100_001 });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Your wallet balance is too low for this payout.',
    });
    expect(await payouts()).toEqual([]);
  });

  it('is refused in a currency that cannot be paid out', async () => {
    const { userId, payOut, account } = await createReadyPerson();
    await addMoney(walletOf(userId), 100_000, 'USD');
    const { status, body } = await payOut(account, { currency: 'USD' });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Payouts are available in INR only.',
    });
  });

  it('goes only to verified accounts of the person', async () => {
    const { payOut, add, account, remove, verified } = await createReadyPerson();
    const { account: others } = await createReadyPerson();
    expect((await payOut(others)).status).toBe(404);
    expect((await payOut(newId())).status).toBe(404);
    const { id } = (await add(upiAddress('checking@okaxis'))).body.fundAccount;
    expect((await payOut(id)).status).toBe(409);
    expect((await payOut(await verified(upiAddress('invalid.one@okaxis')))).status).toBe(409);
    await remove(account);
    expect((await payOut(account)).status).toBe(404);
  });

  it('is at most what a UPI address accepts per payout', async () => {
    const { payOut, verified } = await createPaidPerson(paying, 30_000_000);
    const account = await verified(upiAddress('noor@okaxis'));
    expect((await payOut(account, { amount: 10_000_001 })).status).toBe(400);
    expect((await payOut(account, { amount: 10_000_000 })).status).toBe(200);
  });

  it('returns the first payout for a repeated request, and is refused with other details', async () => {
    const { payOut, account, verified, balance } = await createReadyPerson();
    const payout_id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => payOut(account, { payout_id })),
    );
    expect(new Set(replies.map(({ body }) => body.payout.id)).size).toBe(1);
    expect(await balance()).toMatchObject({ available: 60_000, onTheWay: 40_000 });
    expect((await payOut(account, { payout_id, amount: 20_000 })).status).toBe(409);
    const other = await verified(upiAddress('noor@okicici'));
    expect((await payOut(other, { payout_id })).status).toBe(409);
    // Another person’s form may have the same number.
    const another = await createReadyPerson();
    expect((await another.payOut(another.account, { payout_id })).status).toBe(200);
  });

  it('never overdraws, with fifty concurrent payouts', async () => {
    const { payOut, account, balance, payouts } = await createReadyPerson(200_000);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => payOut(account, { amount: 30_000 })),
    );
    const paid = replies.filter(({ status }) => status === 200);
    expect(replies.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    expect(paid).toHaveLength(6);
    expect(await balance()).toMatchObject({ available: 20_000, onTheWay: 180_000 });
    expect(await payouts()).toHaveLength(6);
  }, 60_000);
});

describe('a call without a response', () => {
  const retryDuePayouts = async () => {
    const isOpen = { state: 'started' as const };
    await PayoutModel.updateMany(isOpen, { askAt: new Date(0) });
    await processDuePayouts(paying.deps);
  };
  const stateOf = async (id: string) => (await PayoutModel.findById(id).lean())?.state;

  it.each(['lost', 'broken', 'refused'] as const)(
    '(%s) is queried, and paid once',
    async (kind) => {
      const { payOut, account, balance } = await createReadyPerson();
      await paying.simulator.fail('POST /payouts', kind);
      const { body } = await payOut(account);
      expect(body.payout.state).toBe('started');
      expect(await balance()).toMatchObject({ available: 60_000, onTheWay: 40_000 });
      await retryDuePayouts();
      // The service’s scheduled task may be processing it.
      await eventually(async () => (await stateOf(body.payout.id)) === 'processing');
      expect(await atProvider(body.payout.id)).toHaveLength(1);
      expect(await kindsOf(body.payout.id)).toEqual(['payout.started']);
    },
  );

  it('is queried again later when the query gets no response either', async () => {
    const { payOut, account } = await createReadyPerson();
    await paying.simulator.fail('POST /payouts', 'lost');
    const { id } = (await payOut(account)).body.payout;
    const RAZORPAY_API_URL = 'http://127.0.0.1:1';
    const provider = createProvider({ ...paying.config, RAZORPAY_API_URL });
    await expect(processPayout(id, { ...paying.deps, provider })).rejects.toThrow(
      'did not respond',
    );
    await retryDuePayouts();
    expect(await stateOf(id)).toBe('processing');
    expect(await atProvider(id)).toHaveLength(1);
  });

  it('for five days is no longer sent, and returns to the wallet', async () => {
    const { payOut, account, balance } = await createReadyPerson();
    await paying.simulator.fail('POST /payouts', 'broken');
    const { id } = (await payOut(account)).body.payout;
    await PayoutModel.updateOne({ _id: id }, { triedAt: new Date(Date.now() - 6 * 86_400_000) });
    await retryDuePayouts();
    expect(await stateOf(id)).toBe('failed');
    expect(await atProvider(id)).toEqual([]);
    expect(await balance()).toMatchObject({ available: 100_000, onTheWay: 0 });
  });

  it('returns immediately when the bank refuses, as for a closed account', async () => {
    const { payOut, account, balance } = await createReadyPerson();
    const { providerAccountId } = await PayoutModel.findById(
      (await payOut(account)).body.payout.id,
    ).orFail();
    await paying.deps.provider?.payouts.setActive(providerAccountId, false);
    const { body } = await payOut(account);
    expect(body.payout).toMatchObject({ state: 'failed' });
    expect(await balance()).toMatchObject({ available: 60_000, onTheWay: 40_000 });
  });

  it('is not settled by a payout of another amount', async () => {
    const { payOut, account, balance } = await createReadyPerson();
    const { id } = (await payOut(account)).body.payout;
    await PayoutModel.updateOne({ _id: id }, { amount: 50_000 });
    const [{ id: providerId }] = (await atProvider(id)) as [AtProvider];
    await setPayoutStatus(id, 'processed');
    expect(await IncidentModel.findById(providerId)).not.toBeNull();
    expect(await balance()).toMatchObject({ onTheWay: 40_000, paidOut: 0 });
  });
});
