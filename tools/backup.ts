// npm run backup -- [make | list | verify <folder or s3://…> | schedule | make-key]: backs up
// everything that an installation stores; "make" unless given. Settings and steps: docs/operate.md,
// "Backups".
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { listBackups, removeOld } from './backup/keep.ts';
import { makeBackup } from './backup/make-backup.ts';
import { openPlace } from './backup/place.ts';
import { startSchedule } from './backup/schedule.ts';
import { readBackupSettings } from './backup/settings.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { problem, reportFailure } from './progress.ts';

async function make() {
  const settings = readBackupSettings();
  const made = await makeBackup(settings, process.env);
  console.log(`\nBackup made: ${made.address}`);
  const removed = await removeOld(openPlace(settings.BACKUP_TO, settings), settings);
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}`);
  if (!settings.BACKUP_PUBLIC_KEY)
    console.log(
      'It is not encrypted and has no secrets: set BACKUP_PUBLIC_KEY, and keep .env apart.',
    );
}

async function list() {
  const settings = readBackupSettings();
  const place = openPlace(settings.BACKUP_TO, settings);
  for (const { id, manifest } of await listBackups(place)) {
    console.log(`${place.below(id).address}  version ${manifest.version}`);
  }
}

async function verify(address: string | undefined) {
  if (!address) throw problem('Say which: npm run backup -- verify <folder or s3://…>');
  const settings = readBackupSettings();
  await verifyBackup(openPlace(address, settings), settings.BACKUP_SECRET_KEY);
  console.log('The backup is whole.');
}

async function schedule() {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      ending.abort();
      // A backup in progress is not awaited: without its manifest it does not count.
      process.exit(0);
    });
  const { ended } = await startSchedule({
    settings: readBackupSettings(),
    env: process.env,
    port: Number(process.env.PORT ?? 0),
    signal: ending.signal,
  });
  await ended;
}

async function makeKey() {
  const secret = await generateX25519Identity();
  console.log(`BACKUP_PUBLIC_KEY=${await identityToRecipient(secret)}`);
  console.log(`BACKUP_SECRET_KEY=${secret}`);
  console.log(
    '\nThe first belongs into .env. Keep the second elsewhere, on paper too: nothing else',
  );
  console.log('reads these backups, and what makes them does not need it.');
}

const commands: Record<string, (argument: string | undefined) => Promise<void>> = {
  make,
  list,
  verify,
  schedule,
  'make-key': makeKey,
};

const [command = 'make', argument] = process.argv.slice(2);
const run = commands[command];
if (run) await run(argument).catch(reportFailure);
else reportFailure(problem(`Name one of ${Object.keys(commands).join(', ')}.`));
