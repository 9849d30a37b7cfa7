import { testConfig } from '@soloist/server-kit/testing-stores';
import { loadPaymentsConfig } from './config.ts';

const load = (over: Record<string, string>) => {
  const needed = { ...testConfig(), DOCUMENTS_URL: 'http://127.0.0.1:1' };
  const values = Object.entries({ ...needed, ...over });
  return loadPaymentsConfig(Object.fromEntries(values.map(([name, value]) => [name, `${value}`])));
};
const key = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'other secret',
};

it('needs no provider, and defaults to INR', () => {
  const empty = { RAZORPAY_KEY_ID: '', RAZORPAY_CHECKOUT_URL: '', SETTLEMENT_CURRENCY: '' };
  expect(load(empty)).toMatchObject({
    SETTLEMENT_CURRENCY: 'INR',
    RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  });
});

it('refuses the simulator in production, and nowhere else', () => {
  const simulated = { ...key, RAZORPAY_API_URL: 'http://127.0.0.1:1' };
  expect(load(simulated)).toMatchObject(simulated);
  expect(() => load({ ...simulated, NODE_ENV: 'production' })).toThrow(/simulator/);
  expect(load({ ...key, NODE_ENV: 'production' })).toMatchObject(key);
});

it.each(['http://localhost:4321/v1/checkout.js', 'https://checkout.razorpay.com.evil.example/'])(
  'refuses another checkout in production, and nowhere else: %s',
  (RAZORPAY_CHECKOUT_URL) => {
    expect(load({ ...key, RAZORPAY_CHECKOUT_URL })).toMatchObject({ RAZORPAY_CHECKOUT_URL });
    const settings = { ...key, RAZORPAY_CHECKOUT_URL, NODE_ENV: 'production' };
    expect(() => load(settings)).toThrow('RAZORPAY_CHECKOUT_URL');
  },
);

it.each(['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])('refuses a key without %s', (name) => {
  expect(() => load({ ...key, [name]: '' })).toThrow(name);
});
