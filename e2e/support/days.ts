/** The calendar day (UTC) in some days from today. */
export const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

export const today = () => dayIn(0);
