import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { fromRoot } from '../paths.ts';
import { findProblems } from './find-problems.ts';
import { newSecrets } from './new-secrets.ts';
import { smallStackSettings } from './process-settings.ts';
import { readSettingsFile } from './settings-file.ts';
import { completeSettings, formatSettings } from './small-settings.ts';

const entries = readSettingsFile(readFileSync(fromRoot('.env.example'), 'utf8'));
const problemsOf = (settings: Record<string, string>) =>
  findProblems(settings, entries, smallStackSettings).map(({ name }) => name);

it('asks nothing at the first start', () => {
  const settings = completeSettings({}, {});
  expect(settings.PUBLIC_URL).toBe('http://localhost:8080');
  expect(problemsOf(settings)).toEqual([]);
});

it('finds the secrets of the first start again', () => {
  const first = completeSettings({}, {});
  expect(completeSettings({}, first)).toEqual(first);
});

it('keeps no other setting of an earlier start', () => {
  const first = completeSettings({ SAGE_MODEL: 'other', PUBLIC_URL: 'https://soloist.studio' }, {});
  const second = completeSettings({}, first);
  expect(second.SAGE_MODEL).toBeUndefined();
  expect(second.PUBLIC_URL).toBe('http://localhost:8080');
});

it('lets a person choose each secret', () => {
  const { RELEASE_SIGNING_KEY, RELEASE_PUBLIC_KEY, ...others } = newSecrets();
  const stored = completeSettings({}, {});
  const chosen = { ...others, RELEASE_SIGNING_KEY, MONGO_PASSWORD: 'mine', REDIS_PASSWORD: 'too' };
  const settings = completeSettings(chosen, stored);
  expect(settings).toMatchObject({ ...chosen, RELEASE_PUBLIC_KEY });
  expect(settings.MONGO_URL).toContain('soloist:mine@mongo');
  expect(settings.REDIS_URL).toContain(':too@redis');
});

it('asks for a mail server and real addresses once others can reach it', () => {
  const settings = completeSettings({ PUBLIC_URL: 'https://soloist.studio' }, {});
  expect(problemsOf(settings)).toEqual(['MAIL_FROM', 'SMTP_URL', 'TEAM_EMAIL']);
});

it('writes a file that Node reads without changing a value', () => {
  const settings = { PLAIN: 'a#b=c', KEY: '-----BEGIN\\nline', QUOTED: `O'Hara "Ada"` };
  expect(parseEnv(formatSettings(settings))).toEqual(settings);
});
