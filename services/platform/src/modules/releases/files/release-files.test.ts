import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBucketServer } from '@soloist/service-kit/testing-bucket';
import { openReleaseFiles, type ReleaseFileStore } from './release-files.service.ts';

const name = 'mfe-dashboard/1.0.0/site/main.js';

async function expectKept(files: ReleaseFileStore) {
  await files.write(name, Buffer.from('first'));
  await files.write('mfe-dashboard/1.0.1/site/main.js', Buffer.from('second'));
  // A publication that is tried again writes the same once more.
  await files.write(name, Buffer.from('first'));
  expect((await files.read(name)).toString()).toBe('first');
  await expect(files.read('mfe-dashboard/1.0.0/other.js')).rejects.toThrow();
}

test('a folder keeps each file of each version, and no half of one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-files-'));
  try {
    await expectKept(openReleaseFiles({ folder }));
    expect(await readdir(path.join(folder, 'mfe-dashboard/1.0.0/site'))).toEqual(['main.js']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a bucket keeps each file of each version', async () => {
  const s3 = await startBucketServer();
  const files = openReleaseFiles(s3.settings);
  try {
    await expectKept(files);
  } finally {
    files.close();
    await s3.stop();
  }
});
