/** What came in and went out, oldest first; amounts in minor units. */
export type DemoStep = { daysAgo: number } & (
  | { paid: string; part?: number; last4: string }
  | { refunded: string; amount: number; reason: string }
  | { paidOut: number; hasArrived: boolean }
);

/** Of invoices that documents' demo leaves open for it, by their numbers. */
export const story: DemoStep[] = [
  { daysAgo: 83.1, paid: 'INV-0001', last4: '1111' },
  { daysAgo: 74.3, paidOut: 6_000_000, hasArrived: true },
  { daysAgo: 45.2, paid: 'INV-0002', last4: '1111' },
  {
    ...{ daysAgo: 40.9, refunded: 'INV-0002', amount: 18_000 },
    reason: 'The morning list took less time than planned',
  },
  { daysAgo: 33.3, paidOut: 18_000_000, hasArrived: true },
  { daysAgo: 3.1, paid: 'INV-0004', part: 20_000, last4: '4444' },
  { daysAgo: 1.2, paidOut: 4_500_000, hasArrived: false },
];
