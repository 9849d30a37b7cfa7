import { dayMs } from '@soloist/contracts';
import { parseBackupId } from './backup-id.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import type { Place } from './place.ts';
import type { BackupSettings } from './settings.ts';

export interface KnownBackup {
  id: string;
  manifest: Manifest;
}

/** The complete backups of a place whose manifest this version can read, newest first. */
export async function listBackups(place: Place): Promise<KnownBackup[]> {
  const found: KnownBackup[] = [];
  for (const id of wholeIds(await place.names())) {
    const manifest = await readManifest(place.below(id)).catch(() => undefined);
    if (manifest) found.push({ id, manifest });
  }
  return found.toSorted((a, b) => b.id.localeCompare(a.id));
}

const idsIn = (names: string[]) => [...new Set(names.map((name) => name.split('/')[0] ?? ''))];

const wholeIds = (names: string[]) =>
  idsIn(names).filter((id) => names.includes(`${id}/${manifestName}`));

type Keep = Pick<BackupSettings, 'BACKUP_KEEP_DAYS' | 'BACKUP_KEEP_WEEKS' | 'BACKUP_KEEP_MONTHS'>;

/**
 * Ids of the backups to keep: all of the last 24 hours, and the newest of each day, week and month up to
 * the given numbers. The newest of all is always kept.
 */
export function idsToKeep(backups: { id: string; at: Date }[], keep: Keep, now: Date): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const periods: [number, (at: Date) => string][] = [
    [keep.BACKUP_KEEP_DAYS, (at) => at.toISOString().slice(0, 'YYYY-MM-DD'.length)],
    [keep.BACKUP_KEEP_WEEKS, (at) => String(weekOf(at))],
    [keep.BACKUP_KEEP_MONTHS, (at) => at.toISOString().slice(0, 'YYYY-MM'.length)],
  ];
  const newest = newestFirst.slice(0, 1);
  const recent = newestFirst.filter(({ at }) => now.getTime() - at.getTime() < dayMs);
  const newestOfPeriods = periods.flatMap(([count, periodOf]) => {
    const newestIds = new Map<string, { id: string }>();
    for (const backup of newestFirst) {
      if (!newestIds.has(periodOf(backup.at))) newestIds.set(periodOf(backup.at), backup);
    }
    return [...newestIds.values()].slice(0, count);
  });
  return new Set([...newest, ...recent, ...newestOfPeriods].map(({ id }) => id));
}

/** Weeks since a Monday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMs + 3) / 7);

/** Removes expired backups, and those that were started more than a day ago and never finished. */
export async function removeOld(place: Place, keep: Keep, now = new Date()): Promise<string[]> {
  const known = (await listBackups(place)).map(({ id }) => ({ id, at: parseBackupId(id) ?? now }));
  const keptIds = idsToKeep(known, keep, now);
  const old = known.map(({ id }) => id).filter((id) => !keptIds.has(id));
  const names = await place.names();
  const whole = wholeIds(names);
  const unfinished = idsIn(names).filter((id) => {
    const startedAt = parseBackupId(id);
    return !whole.includes(id) && startedAt && startedAt.getTime() < now.getTime() - dayMs;
  });
  for (const id of [...old, ...unfinished]) {
    // The manifest goes first, so that a half-removed backup never counts as a complete one.
    await place.remove(`${id}/${manifestName}`);
    await place.remove(id);
  }
  return [...old, ...unfinished];
}
