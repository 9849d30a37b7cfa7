import { countryCodes } from '@soloist/contracts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Every country of ISO 3166-1 by its name, and none. */
export const countryOptions = [
  { value: '', label: 'No country' },
  ...countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value, hint: value }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];
