/** Sorts like its moment, and may be a name anywhere. */
export const idOf = (moment: Date) => moment.toISOString().replaceAll(':', '-');

/** When a backup was started; undefined for a name that is not ours. */
export function momentOf(id: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(T\d\d-\d\d-\d\d\.\d{3}Z)$/.exec(id) ?? [];
  if (!day || !time) return undefined;
  return new Date(day + time.replace('-', ':').replace('-', ':'));
}
