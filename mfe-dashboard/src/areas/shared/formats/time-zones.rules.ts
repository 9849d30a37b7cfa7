import { dateFormat } from '@soloist/contracts';

const timeIn = (timeZone: string, now: Date) =>
  dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' })(now);

/** Minutes that a zone's clock is ahead of UTC. */
function minutesAhead(timeZone: string, now: Date) {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name =
    formatter.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

function isKnown(timeZone: string) {
  try {
    return Boolean(timeIn(timeZone, new Date()));
  } catch {
    return false;
  }
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Europe/Lisbon` as `Lisbon, Europe`. */
export function zoneName(timeZone: string) {
  const [city = timeZone, ...regions] = timeZone.replaceAll('_', ' ').split('/').reverse();
  return [city, ...regions].join(', ');
}

/**
 * The time in a zone and its difference from the local one; undefined for a zone that this browser
 * does not know.
 */
export function clockIn(timeZone: string, { now, localZone }: { now: Date; localZone: string }) {
  if (!isKnown(timeZone)) return undefined;
  const apart = minutesAhead(timeZone, now) - minutesAhead(localZone, now);
  const hours = Math.abs(apart) / 60;
  const hoursText = Number.isInteger(hours) ? String(hours) : hours.toFixed(2).replace(/0$/, '');
  const unit = hours === 1 ? 'hour' : 'hours';
  return {
    time: timeIn(timeZone, now),
    difference:
      apart === 0 ? 'same as yours' : `${hoursText} ${unit} ${apart > 0 ? 'ahead' : 'behind'}`,
  };
}

/** Every time zone with its current time, the browser's first. */
export function timeZoneOptions(chosen: string) {
  const localZone = browserTimeZone();
  const all = new Set([localZone, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen) all.add(chosen);
  const now = new Date();
  return [...all].filter(isKnown).map((zone) => ({
    value: zone,
    label: zoneName(zone),
    hint: zone === localZone ? `${timeIn(zone, now)}, here` : timeIn(zone, now),
  }));
}
