import { type Currency, minorDigits } from '@soloist/contracts';
import { invalidInput } from './errors.ts';

/**
 * The person's own currency, for a request that names none. Its typed amounts were read with two
 * decimals, so any other currency has to be named.
 * @throws AppError `invalid_input`
 */
export function usualCurrency(own: Currency): Currency {
  if (minorDigits(own) === 2) return own;
  const message = `Name the currency: your usual one, ${own}, doesn’t have two decimals.`;
  throw invalidInput(message, [{ path: 'currency', message }]);
}
