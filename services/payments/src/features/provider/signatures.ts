import { createHmac, timingSafeEqual } from 'node:crypto';

const hexOfSha256 = /^[0-9a-f]{64}$/;

/** Whether `signature` is ours to believe, in a time that says nothing about the right one. */
function isSigned(signed: string | Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !hexOfSha256.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Checks what browsers and the provider's webhooks say against its signatures. */
export const createSignatures = (secrets: { keySecret: string; webhookSecret: string }) => ({
  /** What the checkout of an order answered. */
  isOfOrder: (said: { orderId: string; paymentId: string; signature: unknown }) =>
    isSigned(`${said.orderId}|${said.paymentId}`, said.signature, secrets.keySecret),
  /** What the checkout of a subscription answered: the other way round. */
  isOfSubscription: (said: { subscriptionId: string; paymentId: string; signature: unknown }) =>
    isSigned(`${said.paymentId}|${said.subscriptionId}`, said.signature, secrets.keySecret),
  /** A webhook's body, byte by byte as it came. */
  isOfWebhook: (rawBody: Buffer, signature: unknown) =>
    isSigned(rawBody, signature, secrets.webhookSecret),
});
export type Signatures = ReturnType<typeof createSignatures>;
