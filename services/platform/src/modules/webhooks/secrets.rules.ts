import { hkdfSync } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { StoredWebhook } from './webhooks.model.ts';

const secretBytes = 32;

type Signing = Pick<StoredWebhook, '_id' | 'secretNumber' | 'oldSecretUntil'>;

/**
 * Secrets and signatures of webhooks. A secret is derived from the installation's secret, the
 * webhook's id and a number that counts its changes. None is stored, so none can be read from a
 * database or a backup.
 */
export function createSecrets(installationSecret: string) {
  const derive = (id: string, number: number) => {
    const purpose = `webhook ${id} ${number}`;
    const bytes = hkdfSync('sha256', installationSecret, '', purpose, secretBytes);
    return `whsec_${Buffer.from(bytes).toString('base64')}`;
  };
  return {
    secretOf: ({ _id, secretNumber }: Signing) => derive(String(_id), secretNumber),
    /** The headers of Standard Webhooks, for a body sent now. */
    sign(webhook: Signing, { messageId, body }: { messageId: string; body: string }) {
      const { _id, secretNumber, oldSecretUntil } = webhook;
      const now = new Date();
      const numbers =
        oldSecretUntil && oldSecretUntil > now ? [secretNumber, secretNumber - 1] : [secretNumber];
      const signatures = numbers.map((number) =>
        new Signer(derive(String(_id), number)).sign(messageId, now, body),
      );
      return {
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      };
    },
  };
}
export type Secrets = ReturnType<typeof createSecrets>;
