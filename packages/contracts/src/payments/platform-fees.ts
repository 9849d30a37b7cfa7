/** Basis points (hundredths of a percent) that Soloist takes of a client's payment. */
export const platformFees = { free: 500, pro: 200 } as const;
export type FeePlan = keyof typeof platformFees;

/** Indian goods and services tax on the platform's fees, in basis points. */
export const gstRate = 1800;

/** Days until a payment clears for payout: until then it can be refunded in full. */
export const refundWindowDays = 7;

/** What `basisPoints` are of an amount in minor units, halves up. */
export const shareOf = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints + 5000) / 10_000);
