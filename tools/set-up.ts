// node tools/set-up.ts: completes the settings of docker-compose.small.yml in its volumes before anything starts.
// Settings come from .env, the rest are defaults and new secrets; a later start finds the same secrets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { fromRoot } from './paths.ts';
import { reportFailure } from './progress.ts';
import { findProblems, findUnknownNames } from './settings/find-problems.ts';
import { smallStackSettings } from './settings/process-settings.ts';
import { reportSettings } from './settings/report-settings.ts';
import { readSettingsFile } from './settings/settings-file.ts';
import { completeSettings, formatSettings } from './settings/small-settings.ts';

/** For our processes. */
const settingsFile = '/data/settings/settings.env';
/** For the stores, which get nothing else. */
const passwordsFolder = '/passwords';

const readSettings = (): Record<string, string> =>
  existsSync(settingsFile)
    ? (parseEnv(readFileSync(settingsFile, 'utf8')) as Record<string, string>)
    : {};

function setUp() {
  const entries = readSettingsFile(readFileSync(fromRoot('.env.example'), 'utf8'));
  // Each container has its own.
  const names = entries.map(({ name }) => name).filter((name) => name !== 'HOST');
  const chosen = names.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  const settings = completeSettings(Object.fromEntries(chosen), readSettings());
  const isRight = reportSettings({
    env: settings,
    problems: findProblems(settings, entries, smallStackSettings),
    unknown: findUnknownNames({ file: {}, container: process.env }, entries),
  });
  if (!isRight) {
    process.exitCode = 1;
    return;
  }
  writeFileSync(settingsFile, formatSettings(settings), { mode: 0o600 });
  const { MONGO_PASSWORD = '', REDIS_PASSWORD = '' } = settings;
  // Other users than ours read these; only the stores have this volume.
  writeFileSync(`${passwordsFolder}/mongo`, MONGO_PASSWORD, { mode: 0o644 });
  writeFileSync(`${passwordsFolder}/redis.conf`, `requirepass ${REDIS_PASSWORD}\n`, {
    mode: 0o644,
  });
}

try {
  setUp();
} catch (error) {
  reportFailure(error);
}
