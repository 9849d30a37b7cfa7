import type { SettingProblem, UnknownName } from './find-problems.ts';
import { type Env, isTrial } from './unsafe.ts';

interface SettingsReport {
  env: Env;
  problems: SettingProblem[];
  unknown: UnknownName[];
}

/**
 * Prints everything that is wrong with the settings, and the remedies.
 * @returns whether an installation can start with them.
 */
export function reportSettings({ env, problems, unknown }: SettingsReport): boolean {
  for (const { name, meant } of unknown) {
    const remedy = meant
      ? `Did you mean ${meant}?`
      : 'Remove it or correct its name; .env.example lists every setting.';
    console.error(`${name}: is not a setting.\n  ${remedy}\n`);
  }
  for (const { name, message, processes, remedy } of problems) {
    const readers = processes.length > 0 ? ` (${processes.join(', ')})` : '';
    console.error(`${name}: ${message}${readers}.\n  ${remedy}\n`);
  }
  const count = problems.length + unknown.length;
  if (count > 0) {
    console.error(
      `Fix ${count === 1 ? 'this setting' : `these ${count} settings`} in .env and try again. Nothing was started.`,
    );
  } else if (isTrial(env)) {
    console.log('The settings are right for a trial on this machine. Nobody else may reach it.');
  } else console.log('The settings are right.');
  return count === 0;
}
