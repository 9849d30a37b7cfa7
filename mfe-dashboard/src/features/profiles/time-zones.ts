const timeIn = (timeZone: string, now: Date) =>
  now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Minutes that a zone's clock is ahead of UTC. */
function minutesAhead(timeZone: string, now: Date) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
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

export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Europe/Lisbon` as `Lisbon, Europe`. */
export function zoneName(timeZone: string) {
  const [city = timeZone, ...regions] = timeZone.replaceAll('_', ' ').split('/').reverse();
  return [city, ...regions].join(', ');
}

/**
 * What the clock shows there, and how far it is from the one here; undefined for a zone that this
 * browser does not know.
 */
export function clockIn(timeZone: string, { now, here }: { now: Date; here: string }) {
  if (!isKnown(timeZone)) return undefined;
  const apart = minutesAhead(timeZone, now) - minutesAhead(here, now);
  const hours = Math.abs(apart) / 60;
  const shown = Number.isInteger(hours) ? String(hours) : hours.toFixed(2).replace(/0$/, '');
  const unit = hours === 1 ? 'hour' : 'hours';
  return {
    time: timeIn(timeZone, now),
    difference:
      apart === 0 ? 'same as yours' : `${shown} ${unit} ${apart > 0 ? 'ahead' : 'behind'}`,
  };
}

/** Every time zone with its time now, the one of this browser first. */
export function timeZoneOptions(chosen: string) {
  const here = ownTimeZone();
  const all = new Set([here, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen) all.add(chosen);
  const now = new Date();
  return [...all].filter(isKnown).map((zone) => ({
    value: zone,
    label: zoneName(zone),
    hint: zone === here ? `${timeIn(zone, now)}, here` : timeIn(zone, now),
  }));
}
