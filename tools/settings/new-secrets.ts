import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** The secrets of a new installation. */
export function newSecrets() {
  const release = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    publicKeyEncoding: { format: 'der', type: 'spki' },
  });
  return {
    INTERNAL_SECRET: randomBytes(32).toString('base64'),
    KEYS_SECRET: randomBytes(32).toString('base64'),
    RELEASE_SIGNING_KEY: release.privateKey.toString('base64'),
    RELEASE_PUBLIC_KEY: release.publicKey.toString('base64'),
    DEPLOY_TOKEN: `deploy_${randomBytes(32).toString('base64url')}`,
  };
}
