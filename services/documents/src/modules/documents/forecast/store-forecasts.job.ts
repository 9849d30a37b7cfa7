import { isAccountDeleted, isDuplicateKey } from '@soloist/server-kit';
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import type { DocumentsTask } from '../../../deps.ts';
import { DocumentSettingsModel, storeDocumentSettings } from '../shared/document-settings.model.ts';
import { mondayOf } from './forecast.rules.ts';
import { computeForecast, readZone } from './forecast.service.ts';
import { ForecastSnapshotModel } from './forecast-snapshots.model.ts';

const { trusted } = mongoose;
const batch = 20;

/** From the first time that a person opens the forecast, it is stored every week. */
export async function startSnapshots(freelancerId: string) {
  const stored = await DocumentSettingsModel.findById(freelancerId, { forecastOn: 1 }).lean();
  if (stored?.forecastOn) return;
  await storeDocumentSettings(freelancerId, { forecastOn: new Date() });
}

/**
 * Stores a person's forecast of this week, once: the week is unique, so a process that comes second
 * or after a killed one changes nothing.
 */
export async function storeForecast(freelancerId: string, now = new Date()) {
  const { from, to, currencies } = await computeForecast(freelancerId, now);
  await ForecastSnapshotModel.create({
    ...{ freelancerId, week: mondayOf(from), from, to, createdAt: now },
    currencies: currencies.map(({ currency, best, expected }) => ({ currency, best, expected })),
  }).catch((err) => {
    if (!isDuplicateKey(err)) throw err;
  });
  // Checked after the write: a deletion that did not see the snapshot is known by now.
  if (await isAccountDeleted(freelancerId)) await eraseForecasts(freelancerId);
}

/** Stores each person’s forecast of a new week, which starts by their own clock. */
export const storeForecasts: DocumentsTask = async ({ logger }) => {
  const now = new Date();
  const due = await DocumentSettingsModel.find(
    { forecastOn: trusted({ $lte: now }) },
    { forecastOn: 1 },
  )
    .limit(batch)
    .lean();
  for (const { _id, forecastOn } of due) {
    try {
      await storeForecast(_id, now);
      const zone = await readZone(_id);
      const next = DateTime.fromJSDate(now, { zone }).startOf('week').plus({ weeks: 1 });
      await DocumentSettingsModel.updateOne(
        { _id, forecastOn },
        { $set: { forecastOn: next.toJSDate() } },
      );
    } catch (err) {
      logger.warn({ err, freelancerId: _id }, 'storing the forecast failed; retried later');
    }
  }
};

/** A person's stored forecasts, for the export of their data. */
export const readPersonsForecasts = (freelancerId: string) =>
  ForecastSnapshotModel.find({ freelancerId }, { _id: 0, __v: 0, freelancerId: 0 })
    .sort({ week: 1 })
    .lean();

export const eraseForecasts = (freelancerId: string) =>
  ForecastSnapshotModel.deleteMany({ freelancerId });
