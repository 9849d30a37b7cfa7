/** An instant as a field for date and time has it, in the browser's time zone; empty for none. */
export function toLocalMoment(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.toLocaleDateString('sv')}T${at.toLocaleTimeString('sv').slice(0, 5)}`;
}

/** What such a field says, as an instant; null while it says none. */
export function fromLocalMoment(moment: string): string | null {
  const at = new Date(moment);
  return moment === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Date and time in words, in the browser's time zone. */
export const momentOf = (instant: string) =>
  new Date(instant).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
