import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBucketServer } from '@soloist/server-kit/testing-bucket';
import { openReleaseFiles, type ReleaseFileStore } from './release-files.service.ts';

const name = 'mfe-dashboard/1.0.0/site/main.js';

async function expectKept(files: ReleaseFileStore) {
  await files.write(name, Buffer.from('first'));
  await files.write('mfe-dashboard/1.0.1/site/main.js', Buffer.from('second'));
  // A retried publish writes the same file again.
  await files.write(name, Buffer.from('first'));
  expect((await files.read(name)).toString()).toBe('first');
  await expect(files.read('mfe-dashboard/1.0.0/other.js')).rejects.toThrow();
}

test('stores each file of each version in a folder, and no partial file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-files-'));
  try {
    await expectKept(openReleaseFiles({ folder }));
    expect(await readdir(path.join(folder, 'mfe-dashboard/1.0.0/site'))).toEqual(['main.js']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('stores each file of each version in a bucket', async () => {
  const s3 = await startBucketServer();
  const files = openReleaseFiles(s3.settings);
  try {
    await expectKept(files);
  } finally {
    files.close();
    await s3.stop();
  }
});
