// npm run check-settings: checks whether an installation could start with these settings. Reads the
// environment, `.env`, and docker-compose.yml. In its container, the environment has all settings.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { fromRoot } from './paths.ts';
import { reportFailure } from './progress.ts';
import { environmentOf, readComposeFile } from './settings/compose-file.ts';
import { findProblems, findUnknownNames } from './settings/find-problems.ts';
import { reportSettings } from './settings/report-settings.ts';
import { readSettingsFile } from './settings/settings-file.ts';
import type { Env } from './settings/unsafe.ts';

const readIfThere = (file: string) =>
  existsSync(fromRoot(file)) ? readFileSync(fromRoot(file), 'utf8') : '';

/**
 * The settings of the installation in docker-compose.yml; in a container, which has no such file,
 * its environment.
 */
function chosenEnvironment(): Env {
  const env: Env = { ...parseEnv(readIfThere('.env')), ...process.env };
  const { 'check-settings': check } = readComposeFile(readIfThere('docker-compose.yml'));
  if (!check) return env;
  const { DEMO_PASSWORD = '' } = env;
  return { ...environmentOf(check, env), DEMO_PASSWORD };
}

function checkSettings() {
  const env = chosenEnvironment();
  const entries = readSettingsFile(readIfThere('.env.example'));
  const problems = findProblems(env, entries);
  const isContainer = !existsSync(fromRoot('docker-compose.yml'));
  const unknown = findUnknownNames(
    { file: parseEnv(readIfThere('.env')), ...(isContainer ? { container: process.env } : {}) },
    entries,
  );
  process.exitCode = reportSettings({ env, problems, unknown }) ? 0 : 1;
}

try {
  checkSettings();
} catch (error) {
  reportFailure(error);
}
