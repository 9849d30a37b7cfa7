import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startBucketServer } from '@soloist/server-kit/testing-bucket';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { fromRoot } from '../paths.ts';
import { listBackups } from './keep.ts';
import { makeBackup } from './make-backup.ts';
import { filesOf, readManifest } from './manifest.ts';
import { openPlace, type Place } from './place.ts';
import { restoreBackup } from './restore-backup.ts';
import { readSealed } from './sealed-files.ts';
import { findDifferentSecrets } from './secrets.ts';
import type { BackupSettings } from './settings.ts';
import { type BackupTest, fill, readEverything, startBackupTest } from './testing.ts';
import { verifyBackup } from './verify-backup.ts';

// Each test makes complete backups on a busy machine.
jest.setTimeout(120_000);

const env = { KEYS_SECRET: 'a-secret-that-is-long-enough', INTERNAL_SECRET: 'and-another-one' };

let test_: BackupTest;
let source: BackupSettings;
beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  test_ = await startBackupTest();
  source = test_.newInstallation();
  await fill(test_.mongo, source);
});
afterAll(() => test_.close());

const restoreInto = (settings: BackupSettings, backup: Place, more = {}) =>
  restoreBackup({ backup, settings, ...more });

test('restores every document, index and option byte by byte', async () => {
  const target = test_.newInstallation();
  const backup = await makeBackup(source, env);
  const { documents, collections } = await restoreInto(target, backup);
  expect(await readEverything(test_.mongo, target)).toEqual(
    await readEverything(test_.mongo, source),
  );
  expect({ documents, collections }).toEqual({ documents: 3011, collections: 5 });
});

test('restores fields named by numbers, whatever order they were added in', async () => {
  const [from, to] = [test_.newInstallation(), test_.newInstallation()];
  const counts = (of: BackupSettings) =>
    test_.mongo.db(`${of.DB_PREFIX}_platform`).collection<{ _id: string }>('vitals');
  for (const bucket of ['12', '5', '7']) {
    const more = { $inc: { [`lcp.${bucket}`]: 1 } };
    await counts(from).updateOne({ _id: 'an hour' }, more, { upsert: true });
  }
  await restoreInto(to, await makeBackup(from, env));
  expect(await counts(to).findOne()).toEqual({ _id: 'an hour', lcp: { 5: 1, 7: 1, 12: 1 } });
});

test('restores the files of a bucket, also from a backup in a bucket', async () => {
  const [from, to] = [await startBucketServer(), await startBucketServer()];
  const s3 = ({ settings }: typeof from) => ({
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY: settings.accessKey,
    S3_SECRET_KEY: settings.secretKey,
  });
  const saved = {
    BACKUP_TO: 's3://soloist/backups',
    BACKUP_S3_ENDPOINT: to.settings.endpoint,
    BACKUP_S3_ACCESS_KEY: to.settings.accessKey,
    BACKUP_S3_SECRET_KEY: to.settings.secretKey,
  };
  try {
    const files = openPlace('s3://soloist', {
      ...source,
      BACKUP_S3_ENDPOINT: from.settings.endpoint,
      BACKUP_S3_ACCESS_KEY: from.settings.accessKey,
      BACKUP_S3_SECRET_KEY: from.settings.secretKey,
    });
    await files.write('pdfs/one', Readable.from([Buffer.alloc(300_000, 'pdf')]));
    await files.write('images/zwei ü', Readable.from([Buffer.from('png')]));
    const RELEASES_DIR = path.join(test_.folder, 'releases');
    const releases = openPlace(RELEASES_DIR, source);
    await releases.write('mfe-dashboard/1.0.0/entry.js', Readable.from([Buffer.from('js')]));
    const installation = test_.newInstallation({ ...s3(from), ...saved, RELEASES_DIR });
    await fill(test_.mongo, installation);
    const backup = await makeBackup(installation, env);
    expect((await listBackups(openPlace(saved.BACKUP_TO, installation))).length).toBe(1);

    const without = test_.newInstallation(saved);
    await expect(restoreInto(without, backup)).rejects.toThrow(
      /has files for a place of their own: set S3_ENDPOINT/,
    );

    const before = await Promise.all(
      ['pdfs/one', 'images/zwei ü'].map(async (name) => buffer(await files.read(name))),
    );
    await expect(
      restoreInto(test_.newInstallation({ ...s3(from), ...saved, RELEASES_DIR }), backup),
    ).rejects.toThrow(/these are not: files, releases/);
    const elsewhere = path.join(test_.folder, 'other-releases');
    const target = test_.newInstallation({ ...s3(from), ...saved, RELEASES_DIR: elsewhere });
    const { files: count } = await restoreInto(target, backup, { deleteWhatIsThere: true });
    expect(count).toBe(3);
    const after = await Promise.all(
      ['pdfs/one', 'images/zwei ü'].map(async (name) => buffer(await files.read(name))),
    );
    expect(after).toEqual(before);
    const release = openPlace(elsewhere, source).read('mfe-dashboard/1.0.0/entry.js');
    expect(String(await release.then(buffer))).toBe('js');
  } finally {
    await from.stop();
    await to.stop();
  }
});

test('an encrypted backup is unreadable without the key, and restores the secrets with it', async () => {
  const secretKey = await generateX25519Identity();
  const BACKUP_PUBLIC_KEY = await identityToRecipient(secretKey);
  const backup = await makeBackup({ ...source, BACKUP_PUBLIC_KEY }, env);
  const manifest = await readManifest(backup);
  expect(filesOf(manifest).every(({ name }) => name.endsWith('.gz.age'))).toBe(true);
  const text = JSON.stringify(manifest);
  expect(Object.values(env).filter((secret) => text.includes(secret))).toEqual([]);

  await expect(restoreInto(test_.newInstallation(), backup)).rejects.toThrow(
    /set BACKUP_SECRET_KEY/,
  );
  const other = await generateX25519Identity();
  const withOther = test_.newInstallation({ BACKUP_SECRET_KEY: other });
  await expect(restoreInto(withOther, backup)).rejects.toThrow(/does not read this backup/);
  expect(await readEverything(test_.mongo, withOther)).toEqual({});

  const target = test_.newInstallation({ BACKUP_SECRET_KEY: secretKey });
  await restoreInto(target, backup);
  expect(await readEverything(test_.mongo, target)).toEqual(
    await readEverything(test_.mongo, source),
  );
  const secrets = await buffer(
    await readSealed({ place: backup, secretKey }, manifest.secretsFile!),
  );
  expect(JSON.parse(String(secrets))).toEqual(env);
});

test('names secrets that differ from those of the backup', async () => {
  const manifest = await readManifest(await makeBackup(source, env));
  expect(manifest.secretsFile).toBeNull();
  expect(findDifferentSecrets(manifest, env)).toEqual([]);
  expect(findDifferentSecrets(manifest, { KEYS_SECRET: env.KEYS_SECRET })).toEqual([
    'INTERNAL_SECRET',
  ]);
});

test('refuses a backup with one wrong byte before it writes anything', async () => {
  const target = test_.newInstallation();
  const backup = await makeBackup(source, env);
  for (const { name } of filesOf(await readManifest(backup))) {
    const file = path.join(backup.address, name);
    const bytes = await readFile(file);
    const wrong = Buffer.from(bytes);
    wrong[wrong.length >> 1]! ^= 1;
    await writeFile(file, wrong);
    await expect(restoreInto(target, backup)).rejects.toThrow(
      `damaged: ${name} is not what was stored`,
    );
    await rm(file);
    await expect(restoreInto(target, backup)).rejects.toThrow(`damaged: ${name} cannot be read`);
    await writeFile(file, bytes);
  }
  expect(await readEverything(test_.mongo, target)).toEqual({});
  await verifyBackup(backup, undefined);
});

test('refuses to restore into stores that have data, unless told to delete it', async () => {
  const target = test_.newInstallation();
  await test_.mongo.db(`${target.DB_PREFIX}_sage`).collection('chats').insertOne({ title: 'mine' });
  const before = await readEverything(test_.mongo, target);
  const backup = await makeBackup(source, env);
  await expect(restoreInto(target, backup)).rejects.toThrow(
    `these are not: ${target.DB_PREFIX}_sage. Stop everything that uses them and say --delete-what-is-there`,
  );
  expect(await readEverything(test_.mongo, target)).toEqual(before);
  await restoreInto(target, backup, { deleteWhatIsThere: true });
  expect(await readEverything(test_.mongo, target)).toEqual(
    await readEverything(test_.mongo, source),
  );
});

test('never counts a backup that was killed halfway as complete', async () => {
  const installation = test_.newInstallation({ BACKUP_TO: path.join(test_.folder, 'killed') });
  await fill(test_.mongo, installation);
  for (const service of ['sage', 'marketplace', 'identity']) {
    const text = 'y'.repeat(20_000);
    await test_.mongo
      .db(`${installation.DB_PREFIX}_${service}`)
      .collection('things')
      .insertMany(Array.from({ length: 1500 }, () => ({ text })));
  }
  const settings = Object.fromEntries(
    Object.entries(installation).map(([name, value]) => [name, String(value ?? '')]),
  );
  const child = spawn(process.execPath, [fromRoot('tools/backup.ts')], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const place = openPlace(installation.BACKUP_TO, installation);
  while (!(await place.names()).some((name) => name.endsWith('.gz'))) {
    expect(child.exitCode).toBeNull();
  }
  child.kill('SIGKILL');
  await exited;
  const [id = ''] = await readdir(installation.BACKUP_TO);
  expect((await place.names()).length).toBeGreaterThan(0);
  expect(await listBackups(place)).toEqual([]);
  await expect(verifyBackup(place.below(id), undefined)).rejects.toThrow(
    /is no whole backup: it has no manifest.json, which is written last/,
  );
});
