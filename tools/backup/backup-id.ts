/** An id that sorts by time and is valid as a file name everywhere. */
export const idOf = (moment: Date) => moment.toISOString().replaceAll(':', '-');

/** When a backup was started; undefined for a name that is not ours. */
export function parseBackupId(id: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(T\d\d-\d\d-\d\d\.\d{3}Z)$/.exec(id) ?? [];
  if (!day || !time) return undefined;
  return new Date(day + time.replace('-', ':').replace('-', ':'));
}
