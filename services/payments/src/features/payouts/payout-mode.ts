import { formatMoney } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import type { StoredFundAccount } from '../fund-accounts/fund-accounts.model.ts';
import type { NewProviderPayout } from '../provider/payouts-api.ts';

/** The banks' own limits for one transfer, in paise: https://razorpay.com/docs/x/payouts */
const mostByUpi = 10_000_000;
const mostByImps = 50_000_000;

export const mostTo = ({ kind }: Pick<StoredFundAccount, 'kind'>) =>
  kind === 'vpa' ? mostByUpi : Number.POSITIVE_INFINITY;

/**
 * How the money goes there.
 * @throws AppError `invalid_input` for more than a UPI address can take.
 */
export function modeOf(account: StoredFundAccount, amount: number): NewProviderPayout['mode'] {
  const most = mostTo(account);
  if (amount > most) {
    const message = `At most ${formatMoney(most, 'INR')} can go to a UPI address at once.`;
    throw invalidInput(message, [{ path: 'amount', message }]);
  }
  if (account.kind === 'vpa') return 'UPI';
  return amount > mostByImps ? 'RTGS' : 'IMPS';
}
