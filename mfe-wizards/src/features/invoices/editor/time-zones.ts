/** `Europe/Lisbon` as `Lisbon, Europe`. */
function zoneName(timeZone: string) {
  const [city = timeZone, ...regions] = timeZone.replaceAll('_', ' ').split('/').reverse();
  return [city, ...regions].join(', ');
}

/** Every time zone this browser knows, and the writer's own. */
export const timeZoneOptions = (chosen: string) => [
  { value: '', label: 'The same as mine' },
  ...[...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .filter(Boolean)
    .map((value) => ({ value, label: zoneName(value) })),
];
