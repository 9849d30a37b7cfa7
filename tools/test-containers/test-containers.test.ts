import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from '../paths.ts';
import { findProblems } from '../settings/find-problems.ts';
import { readSettingsFile } from '../settings/settings-file.ts';
import { writeSettings } from './settings-by-example.ts';

it('explains in one sentence how to get an engine where none runs', async () => {
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' };
  const command = [fromRoot('tools/test-containers.ts')];
  await expect(promisify(execFile)(process.execPath, command, { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\nNo Docker engine answers on this machine: install .*\n$/),
  });
}, 60_000);

it('makes every secret by the command of .env.example', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'soloist-settings-'));
  const settings = writeSettings(folder, { PUBLIC_URL: 'https://localhost:8443' });
  rmSync(folder, { recursive: true });
  const entries = readSettingsFile(readFileSync(fromRoot('.env.example'), 'utf8'));
  const secrets = entries.filter(({ make, isOptional }) => make && !isOptional);
  const wrong = new Set(findProblems(settings, entries).map(({ name }) => name));
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.map(({ name }) => name).filter((name) => wrong.has(name))).toEqual([]);
});
