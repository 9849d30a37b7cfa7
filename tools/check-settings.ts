// npm run check-settings: checks whether an installation could start with these settings. Reads the
// environment, `.env`, and docker-compose.yml. In its container, the environment has all settings.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { fromRoot } from './paths.ts';
import { reportFailure } from './progress.ts';
import { environmentOf, readComposeFile } from './settings/compose-file.ts';
import { findProblems, findUnusedNames } from './settings/find-problems.ts';
import { readSettingsFile } from './settings/settings-file.ts';
import { type Env, isTrial } from './settings/unsafe.ts';

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
  const unused = findUnusedNames(
    { file: parseEnv(readIfThere('.env')), ...(isContainer ? { container: process.env } : {}) },
    entries,
  );
  for (const { name } of unused.filter(({ meant }) => !meant)) {
    console.warn(`${name}: nothing reads it. .env.example lists every setting.\n`);
  }
  const misspelt = unused.filter(({ meant }) => meant);
  for (const { name, meant } of misspelt) {
    console.error(`${name}: nothing reads it. Did you mean ${meant}?\n`);
  }
  for (const { name, message, processes, remedy } of problems) {
    const readers = processes.length > 0 ? ` (${processes.join(', ')})` : '';
    console.error(`${name}: ${message}${readers}.\n  ${remedy}\n`);
  }
  const count = problems.length + misspelt.length;
  if (count > 0) {
    console.error(
      `Fix ${count === 1 ? 'this setting' : `these ${count} settings`} in .env and try again. Nothing was started.`,
    );
    process.exitCode = 1;
  } else if (isTrial(env)) {
    console.log('The settings are right for a trial on this machine. Nobody else may reach it.');
  } else console.log('The settings are right.');
}

try {
  checkSettings();
} catch (error) {
  reportFailure(error);
}
