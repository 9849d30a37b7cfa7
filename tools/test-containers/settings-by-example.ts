import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../paths.ts';
import { readSettingsFile } from '../settings/settings-file.ts';

/**
 * Writes an `.env` as docs/operate.md says: each line of `.env.example` without a `#` filled in, secrets
 * by the command above it.
 */
export function writeSettings(
  folder: string,
  values: Record<string, string>,
): Record<string, string> {
  const settings: Record<string, string> = {};
  const file = path.join(folder, '.env');
  const save = () => {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
  };
  const entries = readSettingsFile(readFileSync(fromRoot('.env.example'), 'utf8'));
  for (const { name, make } of entries.filter(({ isOptional }) => !isOptional)) {
    // One of the commands reads an earlier line of the file.
    save();
    // Those without a command are for a person to choose.
    const makeOne = () =>
      execFileSync('bash', ['-c', make ?? ':'], { cwd: folder, encoding: 'utf8' });
    settings[name] = values[name] ?? makeOne().trim();
  }
  Object.assign(settings, values);
  save();
  return settings;
}
