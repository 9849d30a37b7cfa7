import { buffer } from 'node:stream/consumers';
import { step } from '../progress.ts';
import { filesOf, type Manifest, readManifest } from './manifest.ts';
import type { Place } from './place.ts';
import { checkStored, readSealed } from './sealed-files.ts';

/**
 * Reads every file of a backup and compares its checksum.
 * @throws a problem if the backup is unfinished, damaged, or encrypted for another key.
 */
export async function verifyBackup(
  backup: Place,
  secretKey: string | undefined,
): Promise<Manifest> {
  const manifest = await readManifest(backup);
  const files = filesOf(manifest);
  await step(`${files.length} files of the backup`, async () => {
    for (const file of files) await checkStored(backup, file);
  });
  // A backup that cannot be decrypted must fail here, before the stores are emptied.
  const smallest = files.toSorted((a, b) => a.bytes - b.bytes)[0];
  const canRead = secretKey !== undefined || !smallest?.name.endsWith('.age');
  if (smallest && canRead) await buffer(await readSealed({ place: backup, secretKey }, smallest));
  return manifest;
}
