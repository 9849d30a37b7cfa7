import { addDays } from '@soloist/contracts';
import { ForecastSnapshotModel, storeForecast } from '../modules/documents/index.ts';

/** Days since the stored forecast that is compared: its 90 days have just passed. */
const comparedDaysAgo = 95;

/**
 * What was forecast then, near the payments of the demo's invoices: her clients paid 4,400.00 EUR, of
 * which 180.00 was refunded.
 */
const compared = { currency: 'EUR' as const, best: 490_000, expected: 445_000 };

/** The demo freelancer's forecast of this week, and one of a quarter ago to compare. */
export async function seedForecast(freelancerId: string) {
  await storeForecast(freelancerId);
  const now = await ForecastSnapshotModel.findOne({ freelancerId }).orFail().lean();
  const from = addDays(now.from, -comparedDaysAgo);
  await ForecastSnapshotModel.create({
    ...{ freelancerId, from, to: addDays(now.to, -comparedDaysAgo) },
    week: addDays(now.week, -14 * 7),
    currencies: [compared],
    createdAt: now.createdAt,
  });
}
