import type { FundAccountForm } from '@soloist/contracts';

const lastDigits = 4;
/** A telephone number, for example, is a UPI address to many. */
const longNumber = /\d{6,}/g;

const masked = (text: string) =>
  text.replace(longNumber, (digits) => `•••${digits.slice(-lastDigits)}`);

/** What people read of an account: enough to know it by, not enough to use it. */
export function labelOf(details: FundAccountForm, bankName: string): string {
  if (details.kind === 'vpa') return masked(details.address);
  const bank = bankName || details.ifsc.slice(0, 4);
  return `${bank} ending in ${details.account_number.slice(-lastDigits)}`;
}

/** The same for the books, which are kept for ever: no address that may be somebody's name. */
export const bookedLabelOf = ({ kind, label }: { kind: FundAccountForm['kind']; label: string }) =>
  kind === 'vpa' ? `UPI address at ${label.split('@').at(-1)}` : label;
