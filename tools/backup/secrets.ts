import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

type Environment = Record<string, string | undefined>;

/** Secrets without which the data cannot be used, and which cannot be recovered. */
export const keptSecrets = [
  'KEYS_SECRET',
  'INTERNAL_SECRET',
  'VAPID_PRIVATE_KEY',
  'DKIM_PRIVATE_KEY',
  'RELEASE_SIGNING_KEY',
] as const;

/** The secrets that are set here, by name. */
export const secretsIn = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    keptSecrets.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : [])),
  );

/** Enough of a hash to tell two secrets apart; they are far too long to be guessed from it. */
const markOf = (secret: string) =>
  createHash('sha256').update(secret).digest('hex').slice(0, 'abcd1234'.length);

export const marksOf = (secrets: Record<string, string>) =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, markOf(secret)]));

/** The names of secrets that are missing here or are others than those of the backup. */
export function otherSecrets({ secrets }: Manifest, env: Environment): string[] {
  const here = marksOf(secretsIn(env));
  return Object.keys(secrets).filter((name) => here[name] !== secrets[name]);
}
