import { randomUUID } from 'node:crypto';
import { createPaidPerson } from '../../../../test/paid-person.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

const required = { status: 403, body: { code: 'proof_required' } };

/** A person with 20,000.00 and a verified account, whose login is eleven minutes old. */
async function createPerson() {
  const person = await createPaidPerson(paying, 2_000_000);
  const account = await person.verified();
  const provedAt = Math.floor(Date.now() / 1000) - 11 * 60;
  const oldToken = paying.tokenFor({ userId: person.userId, provedAt });
  const payOut = (amount: number, token = oldToken) =>
    paying.send('POST /wallet/payouts', {
      token,
      body: { payout_id: randomUUID(), fundAccountId: account, amount, currency: 'INR' },
    });
  return { ...person, account, oldToken, payOut };
}

it('lets payouts up to the limit go out without a proof, and others with one', async () => {
  const { payOut, token, balance } = await createPerson();
  expect((await payOut(10_000)).status).toBe(200);
  expect(await payOut(1_000_001)).toMatchObject(required);
  expect(await balance()).toMatchObject({ onTheWay: 10_000 });
  expect((await payOut(1_000_001, token)).status).toBe(200);
});

it('is the person’s choice, and needs a proof to change', async () => {
  const { limit, oldToken, token, payOut } = await createPerson();
  const read = async () => (await paying.send('GET /wallet/payout-limit', { token })).body.limit;
  expect(await read()).toEqual({ confirmAbove: 1_000_000 });
  expect(await limit({ confirmAbove: 0 }, oldToken)).toMatchObject(required);
  expect((await limit({ confirmAbove: 0 })).status).toBe(200);
  expect(await read()).toEqual({ confirmAbove: 0 });
  expect(await payOut(10_000)).toMatchObject(required);
  expect((await limit({ confirmAbove: -1 })).status).toBe(400);
});

it('does not replace the proof for a new payout account or a schedule', async () => {
  const { oldToken: token, account } = await createPerson();
  const schedule = { rhythm: 'weekly', fundAccountId: account, least: 10_000 };
  const calls = [
    paying.send('PUT /wallet/payout-schedule', { token, body: schedule }),
    paying.send(`DELETE /wallet/fund-accounts/${account}`, { token }),
  ];
  for (const reply of await Promise.all(calls)) expect(reply).toMatchObject(required);
});
