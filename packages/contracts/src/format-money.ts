/** Money for people, such as `$12,400.00`. `minor` is minor units; `digits: 'whole'` leaves the decimals out for summaries. */
export function formatMoney(
  minor: number,
  code: string,
  { digits = 'exact', locale = 'en-US' }: { digits?: 'exact' | 'whole'; locale?: string } = {},
): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    ...(digits === 'whole' ? { maximumFractionDigits: 0 } : {}),
  }).format(minor / 100);
}
