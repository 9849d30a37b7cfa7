import { SharedWeekModel, type StoredSharedWeek } from '../shared/shared-weeks.model.ts';
import { type StoredTimeEntry, TimeEntryModel } from '../shared/time-entries.model.ts';
import { TimeSettingsModel } from '../shared/time-settings.model.ts';
import { readTimeSettings } from '../shared/time-settings.service.ts';
import { DeletedEntryModel } from './deleted-entries.model.ts';
import { presentEntries } from './time-entries.presenter.ts';

/** A person's tracked time and its rates. */
export async function readPersonsTime(freelancerId: string) {
  const timeSettings = await readTimeSettings(freelancerId);
  const entries = await TimeEntryModel.find({ freelancerId })
    .sort({ day: 1, _id: 1 })
    .lean<StoredTimeEntry[]>();
  const weeks = await SharedWeekModel.find({ freelancerId }, { outbox: 0, __v: 0 })
    .sort({ monday: 1, _id: 1 })
    .lean<StoredSharedWeek[]>();
  return {
    timeEntries: await presentEntries(entries, timeSettings.rounding),
    timeSettings: [timeSettings],
    sharedWeeks: weeks.map(({ _id, freelancerId: _owner, ...week }) => week),
  };
}

export async function erasePersonsTime(freelancerId: string) {
  await SharedWeekModel.deleteMany({ freelancerId });
  await TimeEntryModel.deleteMany({ freelancerId });
  await DeletedEntryModel.deleteMany({ freelancerId });
  await TimeSettingsModel.deleteOne({ _id: freelancerId });
}
