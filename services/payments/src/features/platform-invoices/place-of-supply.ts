import { type BillingDetails, gstStates } from '@soloist/contracts';
import { isExport } from './gst.ts';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Such as `Karnataka (29)`; empty for a State that there is none of. */
function stateName(code: string): string {
  const state = gstStates.find((each) => each.code === code);
  return state ? `${state.name} (${code})` : '';
}

/** The last line of an address. */
export function placeOf({ country, state }: BillingDetails): string {
  const land = countries.of(country) ?? country;
  return country === 'IN' ? `${stateName(state)}, ${land}` : land;
}

/** What tax offices want to read on an invoice. */
export function taxNotes(
  billing: BillingDetails | null,
  { tax, sac }: { tax: number; sac: string },
): string[] {
  const service = sac ? `SAC ${sac}.` : '';
  const sentences = sentencesOf(billing, tax);
  return [[...sentences, service].filter(Boolean).join(' ')].filter(Boolean);
}

function sentencesOf(billing: BillingDetails | null, tax: number): string[] {
  if (isExport(billing) && tax === 0)
    return ['Export of services: a zero-rated supply, no tax is due.'];
  if (billing?.country !== 'IN') return [];
  return [`Place of supply: ${stateName(billing.state)}.`, 'Reverse charge: no.'];
}
