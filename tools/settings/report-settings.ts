import type { SettingProblem, UnusedName } from './find-problems.ts';
import { type Env, isTrial } from './unsafe.ts';

interface SettingsReport {
  env: Env;
  problems: SettingProblem[];
  unused: UnusedName[];
}

/**
 * Prints everything that is wrong with the settings, and the remedies.
 * @returns whether an installation can start with them.
 */
export function reportSettings({ env, problems, unused }: SettingsReport): boolean {
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
  } else if (isTrial(env)) {
    console.log('The settings are right for a trial on this machine. Nobody else may reach it.');
  } else console.log('The settings are right.');
  return count === 0;
}
