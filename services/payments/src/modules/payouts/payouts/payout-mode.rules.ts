import { formatMoney } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import type { NewProviderPayout } from '../../provider/index.ts';
import type { StoredFundAccount } from '../fund-accounts/fund-accounts.model.ts';

/** The banks' limits for one transfer, in paise: https://razorpay.com/docs/x/payouts */
const mostByUpi = 10_000_000;
const mostByImps = 50_000_000;

export const maxPayoutTo = ({ kind }: Pick<StoredFundAccount, 'kind'>) =>
  kind === 'vpa' ? mostByUpi : Number.POSITIVE_INFINITY;

/**
 * Transfer mode of a payout.
 * @throws AppError `invalid_input` for more than a UPI address can take.
 */
export function payoutModeFor(
  account: StoredFundAccount,
  amount: number,
): NewProviderPayout['mode'] {
  const most = maxPayoutTo(account);
  if (amount > most) {
    const message = `At most ${formatMoney(most, 'INR')} per payout can go to a UPI address.`;
    throw invalidInput(message, [{ path: 'amount', message }]);
  }
  if (account.kind === 'vpa') return 'UPI';
  return amount > mostByImps ? 'RTGS' : 'IMPS';
}
