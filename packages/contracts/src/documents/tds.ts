// Apart from the tax lines, which load schemas: the client's page needs these when it starts.

/** What a client in India withholds: a part of the amount without tax, in minor units. */
export const expectedTds = ({
  net,
  tds_rate = 0,
}: {
  net: number;
  tds_rate?: number | undefined;
}) => Number((BigInt(net) * BigInt(Math.round(tds_rate * 1000)) * 2n + 100_000n) / 200_000n);

/**
 * The part of an amount due that a client in India still withholds, in minor units: what they pay is
 * the rest. A credit lowers the expected TDS in proportion.
 */
export function remainingTds(
  { total, ...invoice }: { net: number; total: number; tds_rate?: number | undefined },
  { balance, credited, withheld }: { balance: number; credited: number; withheld: number },
): number {
  if (total <= 0) return 0;
  const kept = BigInt(Math.max(0, total - credited));
  const expected = Number((BigInt(expectedTds(invoice)) * kept) / BigInt(total));
  return Math.max(0, Math.min(balance, expected - withheld));
}
