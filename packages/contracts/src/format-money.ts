// Making one costs far more than using it, and an invoice may have a thousand amounts.
const formats = new Map<string, Intl.NumberFormat>();

/** Money for people, such as `$12,400.00`. `minor` is minor units; `digits: 'whole'` leaves the decimals out for summaries. */
export function formatMoney(
  minor: number,
  code: string,
  { digits = 'exact', locale = 'en-US' }: { digits?: 'exact' | 'whole'; locale?: string } = {},
): string {
  const key = `${locale} ${code} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      ...(digits === 'whole' ? { maximumFractionDigits: 0 } : {}),
    });
  formats.set(key, format);
  return format.format(minor / 100);
}
