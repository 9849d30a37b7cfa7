// npm run restore -- <folder or s3://…> [--into <mongodb://…>] [--delete-what-is-there]: restores a
// backup into empty stores and verifies it. Steps: docs/operate.md, "Backups".
import { parseArgs } from 'node:util';
import { openPlace } from './backup/place.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { findDifferentSecrets } from './backup/secrets.ts';
import { readBackupSettings } from './backup/settings.ts';
import { problem, reportFailure } from './progress.ts';

async function restore() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, 'delete-what-is-there': { type: 'boolean' } },
  });
  const [address] = positionals;
  if (!address) throw problem('Say which: npm run restore -- <folder or s3://…>');
  const settings = readBackupSettings({
    ...process.env,
    ...(values.into ? { MONGO_URL: values.into } : {}),
  });
  const { manifest, ...sums } = await restoreBackup({
    backup: openPlace(address, settings),
    settings,
    deleteWhatIsThere: values['delete-what-is-there'] ?? false,
  });
  console.log(`
Restored what was stored from ${manifest.startedAt} to ${manifest.finishedAt} (version ${manifest.version}):
  ${sums.documents} documents of ${sums.collections} collections, ${sums.files} files beside them.
  Every document, index and option was read back and is as it was.`);
  for (const name of findDifferentSecrets(manifest, process.env)) {
    console.log(
      `  ! ${name} is not set here to what it was: the data needs that one (secrets.json).`,
    );
  }
}

await restore().catch(reportFailure);
