import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { idOf } from './backup-id.ts';
import { createFolderPlace } from './folder-place.ts';
import { idsToKeep, listBackups, removeOld } from './keep.ts';
import type { Manifest } from './manifest.ts';

const keep = { BACKUP_KEEP_DAYS: 7, BACKUP_KEEP_WEEKS: 4, BACKUP_KEEP_MONTHS: 12 };
// A Wednesday.
const now = new Date('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000);
const backupsAt = (...ats: Date[]) => ats.map((at) => ({ id: at.toISOString(), at }));
const keptDays = (backups: { id: string; at: Date }[]) =>
  [...idsToKeep(backups, keep, now)].map((id) => id.slice(0, 'YYYY-MM-DD'.length)).toSorted();

test('keeps the newest of seven days, four weeks and twelve months from a year of daily backups', () => {
  const daily = backupsAt(...Array.from({ length: 400 }, (_, n) => hoursAgo(24 * n)));
  expect(keptDays(daily)).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    // Sundays, and the current week.
    ...['2026-11-01', '2026-11-08', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'],
    ...['2026-11-16', '2026-11-17', '2026-11-18'],
  ]);
});

test('keeps all of the last 24 hours, and the newest backup however old it is', () => {
  expect(idsToKeep(backupsAt(...[1, 5, 9, 23].map(hoursAgo)), keep, now).size).toBe(4);
  const none = { BACKUP_KEEP_DAYS: 0, BACKUP_KEEP_WEEKS: 0, BACKUP_KEEP_MONTHS: 0 };
  expect(idsToKeep(backupsAt(hoursAgo(9000), hoursAgo(9024)), none, now)).toEqual(
    new Set([hoursAgo(9000).toISOString()]),
  );
});

test('removes old backups, and unfinished ones after a day, but no other files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soloist-keep-'));
  const place = createFolderPlace(folder);
  const write = (id: string, name: string, content: string) =>
    place.below(id).write(name, Readable.from([content]));
  try {
    const whole = [1, 24 * 3, 24 * 3 + 1, 24 * 500].map((hours) => hoursAgo(hours));
    for (const at of whole) await write(idOf(at), 'manifest.json', manifestOf(at));
    const unfinished = [hoursAgo(2), hoursAgo(30)].map(idOf);
    for (const id of unfinished) await write(id, 'databases/sage/chats.bson.gz', 'half');
    await write('notes', 'of-a-person.txt', 'mine');
    const onePerPeriod = { BACKUP_KEEP_WEEKS: 1, BACKUP_KEEP_MONTHS: 1 };
    const removed = await removeOld(place, { ...onePerPeriod, BACKUP_KEEP_DAYS: 2 }, now);
    expect(removed.toSorted()).toEqual(
      [idOf(whole[2]!), idOf(whole[3]!), unfinished[1]].toSorted(),
    );
    expect((await listBackups(place)).map(({ id }) => id)).toEqual(
      [whole[0]!, whole[1]!].map(idOf),
    );
    const left = [...new Set((await place.names()).map((name) => name.split('/')[0]))];
    expect(left).toEqual(expect.arrayContaining(['notes', unfinished[0]]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function manifestOf(at: Date): string {
  const moment = at.toISOString();
  const manifest: Manifest = {
    ...{ format: 1, version: '0.1.0', startedAt: moment, finishedAt: moment },
    ...{ databases: [], archives: [], secrets: {}, secretsFile: null },
  };
  return JSON.stringify(manifest);
}
