import {
  initialLateFeeSettings,
  isEuCountry,
  type LateFeeSettings,
  lateFeePresets,
} from '@soloist/contracts';
import {
  readLateFeeSettings,
  readTaxSettings,
  storeDocumentSettings,
} from '../shared/document-settings.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { countryOfRegistration } from '../shared/vat-numbers.rules.ts';

/** The usual late fees, with statutory interest of the person's country. */
export async function readLateFees(freelancerId: string) {
  const last = await InvoiceModel.findOne({ freelancerId, kind: 'invoice' }, { terms: 1 })
    .sort({ sequence: -1 })
    .lean();
  const country =
    last?.terms.sender.country || countryOfRegistration(await readTaxSettings(freelancerId));
  const late_fees = await readLateFeeSettings(freelancerId);
  const presets = lateFeePresets.filter(
    ({ countries }) =>
      country === '' || (countries === 'eu' ? isEuCountry(country) : countries.includes(country)),
  );
  return {
    // Before the person set any, the amounts will be in the currency that they invoice in.
    late_fees:
      late_fees === initialLateFeeSettings && last
        ? { ...late_fees, currency: last.terms.currency }
        : late_fees,
    presets: presets.map(({ countries: _, ...preset }) => preset),
  };
}

export async function saveLateFees(freelancerId: string, lateFees: LateFeeSettings) {
  await storeDocumentSettings(freelancerId, { lateFees });
  return readLateFees(freelancerId);
}
