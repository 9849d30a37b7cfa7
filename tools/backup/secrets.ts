import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

type Environment = Record<string, string | undefined>;

/** Secrets without which the data cannot be used, and which cannot be recovered. */
export const backedUpSecrets = [
  'KEYS_SECRET',
  'INTERNAL_SECRET',
  'VAPID_PRIVATE_KEY',
  'DKIM_PRIVATE_KEY',
  'RELEASE_SIGNING_KEY',
] as const;

/** The secrets that are set here, by name. */
export const secretsIn = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    backedUpSecrets.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : [])),
  );

/** Enough of a hash to tell two secrets apart; they are far too long to be guessed from it. */
const fingerprint = (secret: string) =>
  createHash('sha256').update(secret).digest('hex').slice(0, 'abcd1234'.length);

export const fingerprintSecrets = (secrets: Record<string, string>) =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, fingerprint(secret)]));

/** The names of secrets that are missing here or differ from those of the backup. */
export function findDifferentSecrets({ secrets }: Manifest, env: Environment): string[] {
  const here = fingerprintSecrets(secretsIn(env));
  return Object.keys(secrets).filter((name) => here[name] !== secrets[name]);
}
