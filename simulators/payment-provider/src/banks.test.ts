import { startTestSimulator, type TestSimulator } from '../test/test-simulator.ts';

let simulator: TestSimulator;
const request: TestSimulator['request'] = (...args) => simulator.request(...args);
const order: TestSimulator['order'] = (over) => simulator.order(over);
const pay: TestSimulator['pay'] = (target, outcome) => simulator.pay(target, outcome);

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  await request('POST /simulator/bank', {
    refunds: 'processed',
    balance: 'enough',
    lostDisputes: 'deducted',
  });
  simulator.receivedEvents.length = 0;
});

async function paidPayment() {
  const { id } = await order();
  return (await pay({ order_id: id })).body.razorpay_payment_id as string;
}

describe('a refund', () => {
  const createRefund = (id: string, body: object) =>
    request(`POST /v1/payments/${id}/refund`, body);
  const getPayment = async (id: string) => (await request(`GET /v1/payments/${id}`)).body;

  it('cannot exceed the payment, and repeats by its receipt', async () => {
    const id = await paidPayment();
    const refund = (amount: number, receipt: string) => createRefund(id, { amount, receipt });
    const first = await refund(20_000, 'r1');
    expect((await refund(20_000, 'r1')).body.id).toBe(first.body.id);
    expect((await refund(30_001, 'r2')).status).toBe(400);
    expect((await refund(30_000, 'r2')).status).toBe(200);
    expect(await getPayment(id)).toMatchObject({ status: 'refunded', amount_refunded: 50_000 });
  });

  it('is pending until the bank processes it', async () => {
    await request('POST /simulator/bank', { refunds: 'pending' });
    const { body } = await createRefund(await paidPayment(), { amount: 20_000 });
    expect(body.status).toBe('pending');
    await simulator.waitForEvent('refund.created');
    await request(`POST /simulator/refunds/${body.id}`, { status: 'processed' });
    expect((await request(`GET /v1/refunds/${body.id}`)).body.status).toBe('processed');
    await simulator.waitForEvent('refund.processed');
    const again = await request(`POST /simulator/refunds/${body.id}`, { status: 'failed' });
    expect(again.status).toBe(400);
  });

  it('keeps the payment unchanged when it fails', async () => {
    await request('POST /simulator/bank', { refunds: 'pending' });
    const id = await paidPayment();
    const { body } = await createRefund(id, {});
    expect(await getPayment(id)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    await request(`POST /simulator/refunds/${body.id}`, { status: 'failed' });
    expect(await getPayment(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
    await simulator.waitForEvent('refund.failed');
  });
});

describe('a fund account', () => {
  const newAccount = async () => {
    const contact = await request('POST /v1/contacts', { name: 'Ada Haddad' });
    const vpa = { address: `ada${contact.body.id.slice(-6)}@okbank` };
    const input = { contact_id: contact.body.id, account_type: 'vpa', vpa };
    return { input, id: (await request('POST /v1/fund_accounts', input)).body.id as string };
  };

  it('refuses payouts when inactive, and keeps its id when added again', async () => {
    const { input, id } = await newAccount();
    const off = await request(`PATCH /v1/fund_accounts/${id}`, { active: false });
    expect(off.body).toMatchObject({ id, active: false });
    expect((await request('POST /v1/fund_accounts', input)).body).toMatchObject({
      id,
      active: false,
    });
    const payout = {
      ...{ account_number: '1', fund_account_id: id, amount: 100, currency: 'INR' },
      ...{ mode: 'UPI', purpose: 'payout' },
    };
    const paid = await request('POST /v1/payouts', payout, { 'x-payout-idempotency': id });
    expect(paid.status).toBe(400);
  });

  it('lists its validations for the paying account', async () => {
    const { id } = await newAccount();
    const body = { account_number: '1', fund_account: { id } };
    const created = await request('POST /v1/fund_accounts/validations', body);
    const { items } = (await request('GET /v1/fund_accounts/validations?account_number=1')).body;
    expect(items[0]).toMatchObject({ id: created.body.id, fund_account: { id } });
    expect((await request('GET /v1/fund_accounts/validations')).status).toBe(400);
  });
});

describe('a payout', () => {
  const bank = (account_number: string) => ({
    name: 'Ada Haddad',
    ifsc: 'HDFC0000001',
    account_number,
  });
  async function account(number = '5021000123') {
    const contact = await request('POST /v1/contacts', { name: 'Ada Haddad', reference_id: 'ada' });
    const owner = { contact_id: contact.body.id, account_type: 'bank_account' };
    return (await request('POST /v1/fund_accounts', { ...owner, bank_account: bank(number) })).body
      .id;
  }
  const send = (fund_account_id: string, key: string, over: object = {}) =>
    request(
      'POST /v1/payouts',
      {
        account_number: '1',
        fund_account_id,
        amount: 10_000,
        currency: 'INR',
        mode: 'IMPS',
        purpose: 'payout',
        ...over,
      },
      { 'x-payout-idempotency': key },
    );

  it('is created once per key, which refuses another request', async () => {
    const to = await account();
    const first = await send(to, 'k1');
    expect((await send(to, 'k1')).body.id).toBe(first.body.id);
    expect((await send(to, 'k1', { amount: 20_000 })).status).toBe(400);
    expect((await send(to, '')).status).toBe(400);
  });

  it('can be reversed after it was processed', async () => {
    const to = await account();
    const { body } = await send(to, 'k2');
    await request(`POST /simulator/payouts/${body.id}`, { status: 'processed' });
    await request(`POST /simulator/payouts/${body.id}`, { status: 'reversed' });
    await simulator.waitForEvent('payout.reversed');
    expect((await request(`GET /v1/payouts/${body.id}`)).body).toMatchObject({
      status: 'reversed',
    });
  });

  it('keeps its final status', async () => {
    const { body } = await send(await account(), 'k3');
    await request(`POST /simulator/payouts/${body.id}`, { status: 'failed' });
    const moved = await request(`POST /simulator/payouts/${body.id}`, { status: 'processed' });
    expect(moved.status).toBe(400);
    const { body: failed } = await request(`GET /v1/payouts/${body.id}`);
    expect(failed).toMatchObject({
      status: 'failed',
      status_details: { source: 'beneficiary_bank' },
    });
  });

  it('without enough balance is refused, or queued if allowed', async () => {
    await request('POST /simulator/bank', { balance: 'low' });
    const to = await account();
    expect((await send(to, 'k4')).body.error.description).toContain('enough balance');
    const { body } = await send(to, 'k5', { queue_if_low_balance: true });
    expect(body.status).toBe('queued');
    await simulator.waitForEvent('payout.queued');
    await request(`POST /simulator/payouts/${body.id}`, { status: 'processing' });
    await simulator.waitForEvent('payout.initiated');
    expect((await request(`POST /v1/payouts/${body.id}/cancel`)).status).toBe(400);
  });

  it('in the queue can be cancelled', async () => {
    await request('POST /simulator/bank', { balance: 'low' });
    const { body } = await send(await account(), 'k6', { queue_if_low_balance: true });
    expect((await request(`POST /v1/payouts/${body.id}/cancel`)).body.status).toBe('cancelled');
  });

  it('is found by its reference and paying account', async () => {
    const { body } = await send(await account(), 'k7', { reference_id: 'mine' });
    const found = await request('GET /v1/payouts?account_number=1&reference_id=mine');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    expect((await request('GET /v1/payouts?reference_id=mine')).body.error.field).toBe(
      'account_number',
    );
  });

  it('reuses the fund account of the same person and number', async () => {
    expect(await account()).toBe(await account());
    expect(await account('5021000124')).not.toBe(await account());
  });

  it.each([
    ['5021000123', 'active'],
    ['5021000000', 'invalid'],
  ])('validates the account %s as %s', async (number, account_status) => {
    const id = await account(number);
    const { body } = await request('POST /v1/fund_accounts/validations', {
      account_number: '1',
      fund_account: { id },
    });
    expect(body.status).toBe('created');
    await simulator.waitForEvent('fund_account.validation.completed', body.id);
    const { body: completed } = await request(`GET /v1/fund_accounts/validations/${body.id}`);
    expect(completed.results).toMatchObject({ account_status });
  });
});

it('opens a dispute, accepts evidence, and decides it as won', async () => {
  const { body: dispute } = await request(
    `POST /simulator/payments/${await paidPayment()}/dispute`,
  );
  const contest = { summary: 'It was delivered.', action: 'submit' };
  const contested = await request(`PATCH /v1/disputes/${dispute.id}/contest`, contest);
  expect(contested.body).toMatchObject({ status: 'under_review', amount_deducted: 50_000 });
  await request(`POST /simulator/disputes/${dispute.id}`, { status: 'won' });
  expect((await request(`GET /v1/disputes/${dispute.id}`)).body).toMatchObject({
    status: 'won',
    amount_deducted: 0,
  });
  expect((await request(`POST /simulator/disputes/${dispute.id}`, { status: 'lost' })).status).toBe(
    400,
  );
});

it.each([
  ['deducted', 0],
  ['refunded', 50_000],
])(
  'decides a lost dispute as %s, by the setting of the bank',
  async (lostDisputes, amount_refunded) => {
    await request('POST /simulator/bank', { lostDisputes });
    const id = await paidPayment();
    const { body: dispute } = await request(`POST /simulator/payments/${id}/dispute`);
    expect((await request(`POST /v1/disputes/${dispute.id}/accept`)).body).toMatchObject({
      status: 'lost',
      amount_deducted: 50_000,
    });
    const { body: payment } = await request(`GET /v1/payments/${id}`);
    expect(payment).toMatchObject({ captured: true, amount_refunded });
    expect((await request(`GET /v1/payments/${id}/refunds`)).body.count).toBe(
      amount_refunded ? 1 : 0,
    );
  },
);
