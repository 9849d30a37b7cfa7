import { createHmac } from 'node:crypto';
import { createSignatures } from './signatures.rules.ts';

const secrets = { keySecret: 'key secret', webhookSecret: 'hook secret' };
const signatures = createSignatures(secrets);
const sign = (text: string, secret = secrets.keySecret) =>
  createHmac('sha256', secret).update(text).digest('hex');

const ids = { orderId: 'order_1', paymentId: 'pay_1' };

describe('a checkout’s signature', () => {
  it('of an order covers that order, that payment and our key', () => {
    const isOfOrder = (signature: unknown, over = {}) =>
      signatures.isOfOrder({ ...ids, signature, ...over });
    const signature = sign('order_1|pay_1');
    expect(isOfOrder(signature)).toBe(true);
    expect(isOfOrder(signature, { orderId: 'order_2' })).toBe(false);
    expect(isOfOrder(signature, { paymentId: 'pay_2' })).toBe(false);
    expect(isOfOrder(sign('order_1|pay_1', 'another secret'))).toBe(false);
    expect(isOfOrder(sign('pay_1|order_1'))).toBe(false);
  });

  it('of a subscription covers payment and subscription, in this order', () => {
    const record = { subscriptionId: 'sub_1', paymentId: 'pay_1' };
    const isOf = (signature: string) => signatures.isOfSubscription({ ...record, signature });
    expect(isOf(sign('pay_1|sub_1'))).toBe(true);
    expect(isOf(sign('sub_1|pay_1'))).toBe(false);
  });

  it.each([
    undefined,
    null,
    '',
    'no signature',
    42,
    ['a'],
    sign('order_1|pay_1').slice(1),
    `${sign('order_1|pay_1')}00`,
    sign('order_1|pay_1').toUpperCase(),
    'é'.repeat(64),
  ])('is invalid, without an error, when it is %p', (signature) => {
    expect(signatures.isOfOrder({ ...ids, signature })).toBe(false);
  });
});

it('a webhook’s signature covers its exact bytes', () => {
  const body = '{"event":"payment.captured", "at": 1}';
  const signature = sign(body, secrets.webhookSecret);
  expect(signatures.isOfWebhook(Buffer.from(body), signature)).toBe(true);
  const again = Buffer.from(JSON.stringify(JSON.parse(body)));
  expect(signatures.isOfWebhook(again, signature)).toBe(false);
  expect(signatures.isOfWebhook(Buffer.from(body), sign(body))).toBe(false);
});
