import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { problem } from '../progress.ts';
import { newSecrets } from './new-secrets.ts';
import type { Env } from './unsafe.ts';

type Settings = Record<string, string>;

/** Where docker-compose.small.yml runs everything. */
const addresses = {
  ...Object.fromEntries(
    ['identity', 'marketplace', 'messaging', 'sage', 'documents', 'payments', 'platform'].map(
      (name) => [`${name.toUpperCase()}_URL`, `http://${name}:4000`],
    ),
  ),
  DOCUMENTS_WORKER_URL: 'http://documents-worker:4000',
  SHELL_DIR: '/app/shell/dist',
  REMOTES_DIR: '/data/remotes',
  RELEASES_DIR: '/data/releases',
  SEARCH_INDEX_PATH: '/data/search/index.db',
  CHROMIUM_PATH: '/usr/bin/chromium-headless-shell',
  // Caddy.
  TRUSTED_PROXIES: '1',
};

/** A trial on this machine, whose emails stay in the inbox of docker-compose.small.yml. */
const trial = ({ PORT = '8080' }: Env) => ({
  // Of this machine; each container has its own.
  PORT,
  PUBLIC_URL: `http://localhost:${PORT}`,
  SMTP_URL: 'smtp://inbox:1025',
  MAIL_FROM: 'Soloist <hello@soloist.local>',
  TEAM_EMAIL: 'team@soloist.local',
  BACKUP_TO: '/data/backups',
});

function publicHalf(signingKey: string): string {
  try {
    const key = { key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' } as const;
    return createPublicKey(createPrivateKey(key))
      .export({ format: 'der', type: 'spki' })
      .toString('base64');
  } catch {
    // The check of the settings explains it.
    return '';
  }
}

/**
 * All settings of docker-compose.small.yml: those that a person chose, and for the others the stored
 * ones, or new secrets.
 */
export function completeSettings(chosen: Settings, stored: Settings): Settings {
  const passwords = {
    MONGO_PASSWORD: randomBytes(32).toString('hex'),
    REDIS_PASSWORD: randomBytes(32).toString('hex'),
  };
  const secrets = { ...newSecrets(), ...passwords };
  const saved = Object.keys(secrets).filter((name) => stored[name]);
  const settings: Settings = {
    ...trial(chosen),
    ...secrets,
    ...Object.fromEntries(saved.map((name) => [name, stored[name]!])),
    ...chosen,
  };
  return {
    ...addresses,
    NODE_ENV: 'production',
    MONGO_URL: `mongodb://soloist:${settings.MONGO_PASSWORD}@mongo:27017/?authSource=admin&directConnection=true&w=majority&journal=true`,
    REDIS_URL: `redis://:${settings.REDIS_PASSWORD}@redis:6379`,
    ...settings,
    // Of a chosen signing key, too.
    RELEASE_PUBLIC_KEY: chosen.RELEASE_PUBLIC_KEY ?? publicHalf(settings.RELEASE_SIGNING_KEY!),
  };
}

/** The settings as a file that Node reads with `--env-file`, in which nothing is escaped. */
export function formatSettings(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = ["'", '"', '`'].find((each) => !value.includes(each));
    if (!quote) throw problem(`${name} may not contain all three kinds of quotation marks.`);
    return `${name}=${quote}${value}${quote}\n`;
  });
  return lines.join('');
}
