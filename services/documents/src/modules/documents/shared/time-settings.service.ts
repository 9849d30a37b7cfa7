import type { TimeSettings } from '@soloist/contracts';
import { upsert } from '@soloist/server-kit';
import { TimeSettingsModel } from './time-settings.model.ts';

const initial: TimeSettings = { rounding: 0, project_rates: [], client_rates: [] };

export async function readTimeSettings(freelancerId: string): Promise<TimeSettings> {
  return (await TimeSettingsModel.findById(freelancerId).lean()) ?? initial;
}

export async function saveTimeSettings(
  freelancerId: string,
  settings: TimeSettings,
): Promise<TimeSettings> {
  await upsert(() =>
    TimeSettingsModel.updateOne({ _id: freelancerId }, { $set: settings }, { upsert: true }),
  );
  return readTimeSettings(freelancerId);
}
