import { type StoredTimeEntry, TimeEntryModel } from '../shared/time-entries.model.ts';
import { DeletedEntryModel } from './deleted-entries.model.ts';
import { presentEntries } from './time-entries.presenter.ts';
import { TimeSettingsModel } from './time-settings.model.ts';
import { readTimeSettings } from './time-settings.service.ts';

/** A person's tracked time and its rates. */
export async function readPersonsTime(freelancerId: string) {
  const timeSettings = await readTimeSettings(freelancerId);
  const entries = await TimeEntryModel.find({ freelancerId })
    .sort({ day: 1, _id: 1 })
    .lean<StoredTimeEntry[]>();
  return {
    timeEntries: await presentEntries(entries, timeSettings.rounding),
    timeSettings: [timeSettings],
  };
}

export async function erasePersonsTime(freelancerId: string) {
  await TimeEntryModel.deleteMany({ freelancerId });
  await DeletedEntryModel.deleteMany({ freelancerId });
  await TimeSettingsModel.deleteOne({ _id: freelancerId });
}
