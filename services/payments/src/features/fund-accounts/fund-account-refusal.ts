import { AppError, invalidInput, unavailable } from '@soloist/service-kit';
import { isRefused, type ProviderError } from '../provider/provider-error.ts';

/** By the field that the provider does not take, which has another name in the form. */
const sentences: Record<string, { path: string; message: string }> = {
  name: { path: 'name', message: 'Please fill the whole name on the account.' },
  ifsc: { path: 'ifsc', message: 'This IFSC is not valid.' },
  account_number: { path: 'account_number', message: 'This account number is not valid.' },
  address: { path: 'address', message: 'This UPI address is not valid.' },
};

/** What somebody who adds an account is told when the provider does not make it. */
export function refusalOf(err: unknown): AppError {
  if (err instanceof AppError) return err;
  if (!isRefused(err))
    return unavailable('The bank cannot be asked right now. Please try again.', err);
  const field = (err as ProviderError).refusal?.field?.split('.').at(-1) ?? '';
  const known = sentences[field];
  if (!known)
    return invalidInput('This account cannot be paid to. Please check what you filled in.');
  const { path, message } = known;
  return invalidInput(message, [{ path: `details.${path}`, message }]);
}
