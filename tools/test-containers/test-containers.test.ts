import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { fromRoot } from '../paths.ts';
import { findProblems } from '../settings/find-problems.ts';
import { readSettingsFile } from '../settings/settings-file.ts';
import { writeExternalMongo } from './external-mongo.ts';
import { writeSettings } from './settings-by-example.ts';

interface Service {
  environment?: Record<string, string | null>;
  depends_on?: object;
  profiles?: string[];
}

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

it('sends every process to the MongoDB of MONGO_URL, and starts none of its own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'soloist-mongo-'));
  const url = 'mongodb://ada:a$b@db-1.example:27017,db-2.example:27017/?replicaSet=rs0&w=majority';
  const read = (file: string) =>
    parse(readFileSync(file, 'utf8'), { merge: true, customTags: [override] }).services;
  const override = { tag: '!override', collection: 'map' } as const;
  const changed = read(writeExternalMongo(folder, url));
  rmSync(folder, { recursive: true });
  const effective: Record<string, Service> = read(fromRoot('docker-compose.yml'));
  for (const [name, change] of Object.entries<Service>(changed)) {
    const { environment, depends_on } = effective[name]!;
    effective[name] = {
      ...effective[name],
      ...change,
      environment: { ...environment, ...change.environment },
      depends_on: change.depends_on ?? depends_on,
    };
  }
  const started = Object.entries(effective).filter(([, { profiles }]) => !profiles);
  const addresses = started.flatMap(([, { environment }]) => environment?.MONGO_URL ?? []);
  expect(addresses.length).toBeGreaterThan(9);
  expect(new Set(addresses)).toEqual(new Set([url.replace('$', '$$$$')]));
  expect(JSON.stringify(started)).not.toMatch(/"mongo-\d/);
  const mongoSet = effective['mongo-set'];
  expect(mongoSet).toMatchObject({
    command: ['node', '--eval', ''],
    depends_on: { 'check-settings': { condition: 'service_completed_successfully' } },
  });
});
