import { formatMoney, wallet } from '@soloist/contracts';
import { ButtonLink, EmptyState, ErrorState, Facts, Loading, PageBar, Skeleton } from '@soloist/ui';
import { call, useNavigate, useQuery } from '@soloist/web-client';
import styles from './wallet.module.css';

/** The balance as the ledger has it. Payments and payouts come with invoices. */
export function WalletPage() {
  const navigate = useNavigate();
  const balance = useQuery({
    queryKey: ['wallet', 'balance'],
    queryFn: async ({ signal }) => (await call(wallet.balance, { signal })).balances,
  });
  return (
    <>
      <PageBar title="Wallet" />
      <div className={styles.page}>
        {balance.isPending && (
          <Loading label="Loading your balance">
            <Skeleton shape="block" height={96} />
          </Loading>
        )}
        {balance.isError && (
          <ErrorState
            title="Your balance could not be loaded"
            text={balance.error.message}
            onRetry={() => balance.refetch()}
            busy={balance.isFetching}
          />
        )}
        {balance.data && balance.data.length > 0 && (
          <Facts
            items={balance.data.map(({ currency, available }) => ({
              label: `Available in ${currency}`,
              value: formatMoney(available, currency),
            }))}
          />
        )}
        {balance.data?.length === 0 && (
          <EmptyState
            title="Nothing in your wallet yet"
            text="Paid invoices will arrive here. Online payment is not ready yet; until then, agree the payment in your proposal."
            action={
              <ButtonLink variant="primary" href="/proposal/new" onNavigate={navigate}>
                Write a proposal
              </ButtonLink>
            }
          />
        )}
      </div>
    </>
  );
}
