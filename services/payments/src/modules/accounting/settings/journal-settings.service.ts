import {
  accountingMessages,
  initialJournalOptions,
  type JournalFormat,
  type JournalSettings,
  type JournalSettingsForm,
} from '@soloist/contracts';
import { invalidInput, upsert } from '@soloist/server-kit';
import type { FormatSettings } from '../formats/journal-row.rules.ts';
import { presetCodes } from './account-presets.rules.ts';
import { JournalSettingsModel } from './journal-settings.model.ts';

export const isDatev = (format: JournalFormat): boolean => format.startsWith('datev_');

/** The accounts that a person chose for a format, or its preset. */
export async function readJournalSettings(
  userId: string,
  format: JournalFormat,
): Promise<FormatSettings & JournalSettings> {
  const stored = await JournalSettingsModel.findById(userId).lean();
  const chosen = stored?.formats[format];
  return {
    format,
    // An account that is newer than the choice has its preset.
    accounts: { ...presetCodes(format), ...chosen?.accounts },
    options: { ...initialJournalOptions, ...chosen?.options },
    is_custom: chosen !== undefined,
  };
}

/** @throws AppError `invalid_input` for an account that DATEV does not have. */
export async function saveJournalSettings(
  userId: string,
  { format, form }: { format: JournalFormat; form: JournalSettingsForm },
): Promise<JournalSettings> {
  const wrong = isDatev(format)
    ? Object.entries(form.accounts).filter(([, code]) => !/^[1-9]\d{3}$/.test(code))
    : [];
  if (wrong.length > 0) {
    const message = accountingMessages.datevCode;
    throw invalidInput(
      message,
      wrong.map(([account]) => ({ path: `accounts.${account}`, message })),
    );
  }
  await upsert(() =>
    JournalSettingsModel.updateOne(
      { _id: userId },
      { $set: { [`formats.${format}`]: form } },
      { upsert: true },
    ),
  );
  return readJournalSettings(userId, format);
}

/** The preset applies again. Idempotent. */
export async function resetJournalSettings(
  userId: string,
  format: JournalFormat,
): Promise<JournalSettings> {
  await JournalSettingsModel.updateOne({ _id: userId }, { $unset: { [`formats.${format}`]: 1 } });
  return readJournalSettings(userId, format);
}

/** What a person chose, for the copy of their data. */
export async function exportJournalSettings(userId: string) {
  const stored = await JournalSettingsModel.findById(userId).lean();
  return stored ? [stored.formats] : [];
}

export const eraseJournalSettings = (userId: string) =>
  JournalSettingsModel.deleteOne({ _id: userId });
