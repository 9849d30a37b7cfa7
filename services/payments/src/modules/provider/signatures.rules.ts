import { createHmac, timingSafeEqual } from 'node:crypto';

const hexOfSha256 = /^[0-9a-f]{64}$/;

/** Whether `signature` is valid, compared in constant time. */
function isSigned(signed: string | Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !hexOfSha256.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Verifies signatures of checkout responses and of the provider's webhooks. */
export const createSignatures = (secrets: { keySecret: string; webhookSecret: string }) => ({
  /** The checkout's response for an order. */
  isOfOrder: (record: { orderId: string; paymentId: string; signature: unknown }) =>
    isSigned(`${record.orderId}|${record.paymentId}`, record.signature, secrets.keySecret),
  /** The checkout's response for a subscription, which signs the ids in reverse order. */
  isOfSubscription: (record: { subscriptionId: string; paymentId: string; signature: unknown }) =>
    isSigned(`${record.paymentId}|${record.subscriptionId}`, record.signature, secrets.keySecret),
  /** A webhook's exact body. */
  isOfWebhook: (rawBody: Buffer, signature: unknown) =>
    isSigned(rawBody, signature, secrets.webhookSecret),
});
export type Signatures = ReturnType<typeof createSignatures>;
