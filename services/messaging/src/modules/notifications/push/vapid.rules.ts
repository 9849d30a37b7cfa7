import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidSettings {
  INTERNAL_SECRET: string;
  PUBLIC_URL: string;
  /** Empty without one. */
  VAPID_PRIVATE_KEY: string;
}

/**
 * The key pair by which push services identify this installation, and a contact address for them.
 * It is derived from the installation's secret, so that every process has the same and none is
 * stored; a configured key survives a new secret, and so do the devices' subscriptions.
 */
export function vapidDetails({ INTERNAL_SECRET, PUBLIC_URL, VAPID_PRIVATE_KEY }: VapidSettings) {
  const pair = createECDH('prime256v1');
  const key = VAPID_PRIVATE_KEY
    ? Buffer.from(VAPID_PRIVATE_KEY, 'base64url')
    : Buffer.from(hkdfSync('sha256', INTERNAL_SECRET, '', 'web push', 32));
  pair.setPrivateKey(key);
  return {
    subject: PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:push@localhost',
    publicKey: pair.getPublicKey('base64url'),
    privateKey: key.toString('base64url'),
  };
}
