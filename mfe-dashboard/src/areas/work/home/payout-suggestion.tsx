import { payouts } from '@soloist/contracts';
import { Banner, ButtonLink } from '@soloist/ui';
import { call, useNavigate, useQuery } from '@soloist/web-client';

/** After the first payment, the way to get it paid out; hidden once a payout account exists. */
export default function PayoutSuggestion() {
  const accounts = useQuery({
    // The wallet's key: it refetches when an account is added.
    queryKey: ['wallet', 'fund-accounts'],
    queryFn: async ({ signal }) => (await call(payouts.fundAccounts, { signal })).fundAccounts,
  });
  const navigate = useNavigate();
  if (accounts.data?.length !== 0) return null;
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink size="sm" href="/wallet?tab=payouts" onNavigate={navigate}>
          Add payout account
        </ButtonLink>
      }
    >
      You received a payment. Add a payout account to transfer it to your bank.
    </Banner>
  );
}
