const indiaIsAheadMs = 5.5 * 3600_000;
const april = 3;
const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/** The financial year of India, such as `26-27`: it begins on the first of April there. */
export function financialYear(at: Date): string {
  const there = new Date(at.getTime() + indiaIsAheadMs);
  const begins = there.getUTCFullYear() - (there.getUTCMonth() < april ? 1 : 0);
  return `${twoDigits(begins)}-${twoDigits(begins + 1)}`;
}
