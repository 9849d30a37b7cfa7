import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { loadArchive } from './archive.ts';
import { createFolderPlace } from './folder-place.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soloist-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function archiveOf(names: string[]) {
  const archive = pack();
  for (const name of names) archive.entry({ name }, `bytes of ${name}`);
  archive.finalize();
  return Readable.from(archive);
}

test('extracts an archive below the folder', async () => {
  const restored = path.join(folder, 'restored');
  await loadArchive(createFolderPlace(restored), archiveOf(['a.txt', 'mfe-chat/1.0.0/b.js']));
  expect(await readFile(path.join(restored, 'mfe-chat/1.0.0/b.js'), 'utf8')).toContain('b.js');
});

test('refuses a truncated archive', async () => {
  const whole = await buffer(archiveOf(['a.txt', 'b.txt']));
  const half = Readable.from([whole.subarray(0, 600)]);
  await expect(loadArchive(createFolderPlace(folder), half)).rejects.toThrow();
});

// The content of a bucket of backups may be forged.
test.each(['../outside.txt', 'a/../../outside.txt', '/tmp/../../outside.txt'])(
  'refuses an archive with %s, and writes nothing outside the folder',
  async (name) => {
    const place = createFolderPlace(path.join(folder, 'restored'));
    await expect(loadArchive(place, archiveOf(['a.txt', name]))).rejects.toThrow(
      `${name} leads out of`,
    );
    expect(await readdir(folder)).toEqual(['restored']);
  },
);
