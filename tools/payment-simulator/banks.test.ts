import { startTestSimulator, type TestSimulator } from './testing.ts';

let simulator: TestSimulator;
const ask: TestSimulator['ask'] = (...asked) => simulator.ask(...asked);
const order: TestSimulator['order'] = (over) => simulator.order(over);
const pay: TestSimulator['pay'] = (about, outcome) => simulator.pay(about, outcome);

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  await ask('POST /simulator/bank', {
    refunds: 'processed',
    balance: 'enough',
    lostDisputes: 'deducted',
  });
  simulator.taken.length = 0;
});

async function paidPayment() {
  const { id } = await order();
  return (await pay({ order_id: id })).body.razorpay_payment_id as string;
}

describe('a refund', () => {
  const refundOf = (id: string, asked: object) => ask(`POST /v1/payments/${id}/refund`, asked);
  const paymentOf = async (id: string) => (await ask(`GET /v1/payments/${id}`)).body;

  it('is at most what was paid, and one with the receipt of another is that one', async () => {
    const id = await paidPayment();
    const refund = (amount: number, receipt: string) => refundOf(id, { amount, receipt });
    const first = await refund(20_000, 'r1');
    expect((await refund(20_000, 'r1')).body.id).toBe(first.body.id);
    expect((await refund(30_001, 'r2')).status).toBe(400);
    expect((await refund(30_000, 'r2')).status).toBe(200);
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', amount_refunded: 50_000 });
  });

  it('waits where the bank takes its time, until it is processed', async () => {
    await ask('POST /simulator/bank', { refunds: 'pending' });
    const { body } = await refundOf(await paidPayment(), { amount: 20_000 });
    expect(body.status).toBe('pending');
    await simulator.heard('refund.created');
    await ask(`POST /simulator/refunds/${body.id}`, { status: 'processed' });
    expect((await ask(`GET /v1/refunds/${body.id}`)).body.status).toBe('processed');
    await simulator.heard('refund.processed');
    const again = await ask(`POST /simulator/refunds/${body.id}`, { status: 'failed' });
    expect(again.status).toBe(400);
  });

  it('that fails leaves the payment as it was', async () => {
    await ask('POST /simulator/bank', { refunds: 'pending' });
    const id = await paidPayment();
    const { body } = await refundOf(id, {});
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    await ask(`POST /simulator/refunds/${body.id}`, { status: 'failed' });
    expect(await paymentOf(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
    await simulator.heard('refund.failed');
  });
});

describe('a fund account', () => {
  const newAccount = async () => {
    const contact = await ask('POST /v1/contacts', { name: 'Ada Haddad' });
    const vpa = { address: `ada${contact.body.id.slice(-6)}@okbank` };
    const asked = { contact_id: contact.body.id, account_type: 'vpa', vpa };
    return { asked, id: (await ask('POST /v1/fund_accounts', asked)).body.id as string };
  };

  it('is paid to no more once it is not active, and is the same one when it is added again', async () => {
    const { asked, id } = await newAccount();
    const off = await ask(`PATCH /v1/fund_accounts/${id}`, { active: false });
    expect(off.body).toMatchObject({ id, active: false });
    expect((await ask('POST /v1/fund_accounts', asked)).body).toMatchObject({ id, active: false });
    const payout = {
      ...{ account_number: '1', fund_account_id: id, amount: 100, currency: 'INR' },
      ...{ mode: 'UPI', purpose: 'payout' },
    };
    const paid = await ask('POST /v1/payouts', payout, { 'x-payout-idempotency': id });
    expect(paid.status).toBe(400);
  });

  it('has its validations listed, where it is said who pays for them', async () => {
    const { id } = await newAccount();
    const body = { account_number: '1', fund_account: { id } };
    const asked = await ask('POST /v1/fund_accounts/validations', body);
    const { items } = (await ask('GET /v1/fund_accounts/validations?account_number=1')).body;
    expect(items[0]).toMatchObject({ id: asked.body.id, fund_account: { id } });
    expect((await ask('GET /v1/fund_accounts/validations')).status).toBe(400);
  });
});

describe('a payout', () => {
  const bank = (account_number: string) => ({
    name: 'Ada Haddad',
    ifsc: 'HDFC0000001',
    account_number,
  });
  async function account(number = '5021000123') {
    const contact = await ask('POST /v1/contacts', { name: 'Ada Haddad', reference_id: 'ada' });
    const about = { contact_id: contact.body.id, account_type: 'bank_account' };
    return (await ask('POST /v1/fund_accounts', { ...about, bank_account: bank(number) })).body.id;
  }
  const send = (fund_account_id: string, key: string, over: object = {}) =>
    ask(
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

  it('of one key is one, and another request under that key is refused', async () => {
    const to = await account();
    const first = await send(to, 'k1');
    expect((await send(to, 'k1')).body.id).toBe(first.body.id);
    expect((await send(to, 'k1', { amount: 20_000 })).status).toBe(400);
    expect((await send(to, '')).status).toBe(400);
  });

  it('is processed, or comes back', async () => {
    const to = await account();
    const { body } = await send(to, 'k2');
    await ask(`POST /simulator/payouts/${body.id}`, { status: 'processed' });
    await ask(`POST /simulator/payouts/${body.id}`, { status: 'reversed' });
    await simulator.heard('payout.reversed');
    expect((await ask(`GET /v1/payouts/${body.id}`)).body).toMatchObject({ status: 'reversed' });
  });

  it('is not moved from where it ended', async () => {
    const { body } = await send(await account(), 'k3');
    await ask(`POST /simulator/payouts/${body.id}`, { status: 'failed' });
    const moved = await ask(`POST /simulator/payouts/${body.id}`, { status: 'processed' });
    expect(moved.status).toBe(400);
    const { body: failed } = await ask(`GET /v1/payouts/${body.id}`);
    expect(failed).toMatchObject({
      status: 'failed',
      status_details: { source: 'beneficiary_bank' },
    });
  });

  it('without enough balance is refused, or waits in the queue if it may', async () => {
    await ask('POST /simulator/bank', { balance: 'low' });
    const to = await account();
    expect((await send(to, 'k4')).body.error.description).toContain('enough balance');
    const { body } = await send(to, 'k5', { queue_if_low_balance: true });
    expect(body.status).toBe('queued');
    await simulator.heard('payout.queued');
    await ask(`POST /simulator/payouts/${body.id}`, { status: 'processing' });
    await simulator.heard('payout.initiated');
    expect((await ask(`POST /v1/payouts/${body.id}/cancel`)).status).toBe(400);
  });

  it('in the queue can be cancelled', async () => {
    await ask('POST /simulator/bank', { balance: 'low' });
    const { body } = await send(await account(), 'k6', { queue_if_low_balance: true });
    expect((await ask(`POST /v1/payouts/${body.id}/cancel`)).body.status).toBe('cancelled');
  });

  it('is found by its reference, in the account that it came from', async () => {
    const { body } = await send(await account(), 'k7', { reference_id: 'mine' });
    const found = await ask('GET /v1/payouts?account_number=1&reference_id=mine');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    expect((await ask('GET /v1/payouts?reference_id=mine')).body.error.field).toBe(
      'account_number',
    );
  });

  it('to the same account of the same person again finds that account', async () => {
    expect(await account()).toBe(await account());
    expect(await account('5021000124')).not.toBe(await account());
  });

  it.each([
    ['5021000123', 'active'],
    ['5021000000', 'invalid'],
  ])('to the account %s finds it %s first', async (number, account_status) => {
    const id = await account(number);
    const { body } = await ask('POST /v1/fund_accounts/validations', {
      account_number: '1',
      fund_account: { id },
    });
    expect(body.status).toBe('created');
    await simulator.heard('fund_account.validation.completed', body.id);
    const { body: settled } = await ask(`GET /v1/fund_accounts/validations/${body.id}`);
    expect(settled.results).toMatchObject({ account_status });
  });
});

it('a dispute is opened, answered with evidence, and settled', async () => {
  const { body: dispute } = await ask(`POST /simulator/payments/${await paidPayment()}/dispute`);
  const contest = { summary: 'It was delivered.', action: 'submit' };
  const contested = await ask(`PATCH /v1/disputes/${dispute.id}/contest`, contest);
  expect(contested.body).toMatchObject({ status: 'under_review', amount_deducted: 50_000 });
  await ask(`POST /simulator/disputes/${dispute.id}`, { status: 'won' });
  expect((await ask(`GET /v1/disputes/${dispute.id}`)).body).toMatchObject({
    status: 'won',
    amount_deducted: 0,
  });
  expect((await ask(`POST /simulator/disputes/${dispute.id}`, { status: 'lost' })).status).toBe(
    400,
  );
});

it.each([
  ['deducted', 0],
  ['refunded', 50_000],
])('a lost dispute is %s, as the bank does it', async (lostDisputes, amount_refunded) => {
  await ask('POST /simulator/bank', { lostDisputes });
  const id = await paidPayment();
  const { body: dispute } = await ask(`POST /simulator/payments/${id}/dispute`);
  expect((await ask(`POST /v1/disputes/${dispute.id}/accept`)).body).toMatchObject({
    status: 'lost',
    amount_deducted: 50_000,
  });
  const { body: payment } = await ask(`GET /v1/payments/${id}`);
  expect(payment).toMatchObject({ captured: true, amount_refunded });
  expect((await ask(`GET /v1/payments/${id}/refunds`)).body.count).toBe(amount_refunded ? 1 : 0);
});
