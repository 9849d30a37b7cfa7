import type { FundAccountForm } from '@soloist/contracts';
import { AppError, invalidInput, unavailable } from '@soloist/server-kit';
import { isRefused, type ProviderError } from '../../provider/index.ts';

const lastDigits = 4;
/** UPI addresses are masked too: many are telephone numbers. */
const longNumber = /\d{6,}/g;

const masked = (text: string) =>
  text.replace(longNumber, (digits) => `•••${digits.slice(-lastDigits)}`);

/** The displayed label of an account: enough to recognise it, not enough to use it. */
export function fundAccountLabel(details: FundAccountForm, bankName: string): string {
  if (details.kind === 'vpa') return masked(details.address);
  const bank = bankName || details.ifsc.slice(0, 4);
  return `${bank} ending in ${details.account_number.slice(-lastDigits)}`;
}

/** The label in the ledger, which is permanent: without an address that may be a name. */
export const ledgerLabel = ({ kind, label }: { kind: FundAccountForm['kind']; label: string }) =>
  kind === 'vpa' ? `UPI address at ${label.split('@').at(-1)}` : label;

/** Messages by the field that the provider rejects; the form names it differently. */
const fieldErrors: Record<string, { path: string; message: string }> = {
  name: { path: 'name', message: 'Please fill the whole name on the account.' },
  ifsc: { path: 'ifsc', message: 'This IFSC is not valid.' },
  account_number: { path: 'account_number', message: 'This account number is not valid.' },
  address: { path: 'address', message: 'This UPI address is not valid.' },
};

/** Error message when the provider rejects an account. */
export function toFundAccountError(err: unknown): AppError {
  if (err instanceof AppError) return err;
  if (!isRefused(err)) return unavailable('We couldn’t reach the bank. Try again.', err);
  const field = (err as ProviderError).refusal?.field?.split('.').at(-1) ?? '';
  const known = fieldErrors[field];
  if (!known) return invalidInput('We can’t pay out to this account. Check its details.');
  const { path, message } = known;
  return invalidInput(message, [{ path: `details.${path}`, message }]);
}
