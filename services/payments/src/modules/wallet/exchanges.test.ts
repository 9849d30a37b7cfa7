import { newId } from '@soloist/server-kit/testing';
import { type PaymentsHarness, startProviderHarness } from '../../../test/provider-harness.ts';
import { capturePayment } from '../payments/captures/capture-payment.service.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

function newPerson() {
  const freelancerId = newId();
  const token = paying.tokenFor({ userId: freelancerId });
  return {
    async receive(amount: number, currency: 'EUR' | 'USD' | 'INR') {
      const order = await paying.newOrder({ freelancerId, amount, currency });
      const { razorpay_payment_id: id } = await paying.pay(order);
      await capturePayment(id, paying.deps);
    },
    read: async (path: string) => (await paying.send(`GET /wallet/${path}`, { token })).body,
  };
}

describe('the exchange rates of a wallet', () => {
  it('are those of the last payment in each other currency', async () => {
    const { receive, read } = newPerson();
    await receive(100_000, 'EUR');
    await receive(50_000, 'USD');
    await receive(20_000, 'EUR');
    await receive(100_000, 'INR');
    const exchanges = [
      {
        at: expect.stringMatching(/^20/),
        paid: { amount: 20_000, currency: 'EUR' },
        received: { amount: 1_920_000, currency: 'INR' },
      },
      { paid: { amount: 50_000, currency: 'USD' }, received: { amount: 4_400_000 } },
    ];
    expect((await read('balance')).exchanges).toMatchObject(exchanges);
    expect((await read('earnings')).exchanges).toMatchObject(exchanges);
  });

  it('are empty while all payments are in the wallet’s currency, and are nobody else’s', async () => {
    await newPerson().receive(100_000, 'EUR');
    const { receive, read } = newPerson();
    await receive(100_000, 'INR');
    expect((await read('balance')).exchanges).toEqual([]);
  });
});
