import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ServiceName, services } from '@soloist/contracts';
import { fromRoot, localFolder } from './paths.ts';
import { freePort } from './ports.ts';
import { currentCommit } from './remote-build.ts';
import { newSecrets } from './settings/new-secrets.ts';

export type ProcessName = ServiceName | 'documents-worker' | 'gateway';

export type Settings = Record<string, string>;

interface EnvironmentOptions {
  dataDir: string;
  mongoUrl: string;
  redisUrl: string;
  smtpUrl: string;
  chromiumPath: string;
  gatewayPort: number;
  /** Settings that override everything, such as `{ NODE_ENV: 'test' }`. */
  overrides?: Settings;
}

export interface Environment {
  ports: Record<ProcessName, number>;
  /** The settings of every process; `PORT` comes from `ports`. */
  settings: Settings;
}

/** The settings of `docs/architecture.md` for one composed app on this machine. */
export async function createEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const ports = await choosePorts(options.gatewayPort);
  const serviceUrls = services.map((name) => [
    `${name.toUpperCase()}_URL`,
    `http://127.0.0.1:${ports[name]}`,
  ]);
  const settings = {
    NODE_ENV: 'development',
    // No other process could take over.
    LEAVE_MS: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    RELEASE: currentCommit(),
    MONGO_URL: options.mongoUrl,
    REDIS_URL: options.redisUrl,
    PUBLIC_URL: `http://localhost:${options.gatewayPort}`,
    SMTP_URL: options.smtpUrl,
    MAIL_FROM: 'Soloist <hello@soloist.local>',
    TEAM_EMAIL: 'team@soloist.local',
    // The address that receives replies to mails; `npm start` prints it.
    INBOUND_SMTP_PORT: String(await freePort()),
    INBOUND_MAIL_DOMAIN: 'reply.soloist.local',
    ADMIN_EMAILS: process.env.ADMIN_EMAILS ?? 'ada@demo.soloist.local',
    ADMIN_SECOND_FACTOR: process.env.ADMIN_SECOND_FACTOR ?? 'false',
    CHROMIUM_PATH: options.chromiumPath,
    SHELL_DIR: fromRoot('shell', 'dist'),
    REMOTES_DIR: path.join(options.dataDir, 'remotes'),
    RELEASES_DIR: path.join(options.dataDir, 'releases'),
    SEARCH_INDEX_PATH: path.join(options.dataDir, 'search.db'),
    // Each thread would keep freed memory for itself.
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: path.join(localFolder, 'cache', 'compile'),
    ...Object.fromEntries(serviceUrls),
    DOCUMENTS_WORKER_URL: `http://127.0.0.1:${ports['documents-worker']}`,
    ...readSecrets(options.dataDir),
    ...options.overrides,
  };
  return { ports, settings };
}

async function choosePorts(gateway: number): Promise<Record<ProcessName, number>> {
  const names = [...services, 'documents-worker'] as const;
  const chosen = await Promise.all(names.map(async (name) => [name, await freePort()] as const));
  return { gateway, ...Object.fromEntries(chosen) } as Record<ProcessName, number>;
}

/** Created once per data folder: only these secrets decrypt the signing keys in the database. */
function readSecrets(dataDir: string): Settings {
  const file = path.join(dataDir, 'secrets.json');
  const stored: Settings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  // The folder of an older version lacks some.
  const secrets = { ...newSecrets(), ...stored };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
