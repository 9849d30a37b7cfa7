import { Banner, ButtonLink, Loading, PageBar, Skeleton, Tabs } from '@soloist/ui';
import { Link, useLive, useNavigate, useRole } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/full-dates.rules.ts';
import { Held } from '../../shared/loading/held.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { AllReceivedInvoices } from '../received/received.page.tsx';
import { AvailablePanel } from './available-panel.tsx';
import { FundAccounts } from './fund-accounts/fund-accounts.tsx';
import { sumText } from './money.rules.ts';
import { payoutBlockOf } from './payouts/payout.rules.ts';
import { PayoutList } from './payouts/payout-list.tsx';
import { PendingPayments } from './pending-payments.tsx';
import { TransactionList } from './transaction-list.tsx';
import { useWalletAddress, type WalletTab } from './use-wallet-address.ts';
import { useBalances, usePayoutsPaused, type Wallet } from './wallet.api.ts';
import styles from './wallet.module.css';

const tabLabels: Record<WalletTab, string> = {
  invoices: 'Invoices',
  activity: 'Activity',
  payouts: 'Payouts',
};

/** My balance, activity and payouts, with live updates. */
export function WalletPage() {
  useLive('wallet');
  const isFreelancer = useRole() !== 'employer';
  const navigate = useNavigate();
  const address = useWalletAddress();
  const balances = useBalances();
  const { tab } = address;
  return (
    <>
      <PageBar
        title={isFreelancer ? 'Wallet' : 'Payments'}
        actions={
          isFreelancer && (
            <ButtonLink size="sm" href="/payments/disputes" onNavigate={navigate}>
              Disputes
            </ButtonLink>
          )
        }
      />
      <div className={styles.page}>
        <QueryPage query={balances} what="Your balance" loading={<BalancesLoading />}>
          {(wallet) =>
            // Clients open this page for their invoices; they have a wallet only after a referral.
            (isFreelancer || wallet.balances.length > 0) && (
              <Balances wallet={wallet} hasDisputes={isFreelancer} />
            )
          }
        </QueryPage>
        <Held isHeld={balances.isPending}>
          <Tabs
            label="Lists"
            value={tab}
            onChange={(next) => address.change({ tab: next })}
            tabs={address.tabs.map((value) => ({ value, label: tabLabels[value] }))}
          >
            <div className={styles.panel}>
              {tab === 'invoices' && <AllReceivedInvoices />}
              {tab === 'activity' && <TransactionList address={address} />}
              {tab === 'payouts' && <PayoutList />}
            </div>
          </Tabs>
        </Held>
      </div>
    </>
  );
}

interface BalancesProps {
  wallet: Wallet;
  hasDisputes: boolean;
}

function Balances({ wallet, hasDisputes }: BalancesProps) {
  const { balances } = wallet;
  const held = sumText(balances, 'held');
  const arePaused = usePayoutsPaused();
  const blockedUntil = payoutBlockOf(wallet);
  return (
    <>
      {blockedUntil && (
        <Banner tone="warn">
          Payouts are blocked until {formatInstant(blockedUntil)}, because a sign-in to your account
          was reported. Your money stays in your wallet, and requested payouts are sent after that.{' '}
          <Link className={styles.link} to="/settings#activity">
            View activity
          </Link>
        </Banner>
      )}
      {arePaused && (
        <Banner tone="warn">
          Payouts are paused, including automatic ones. Your money stays in your wallet.
        </Banner>
      )}
      {held !== '' && (
        <Banner tone="warn">
          {held} is held until a dispute is resolved.{' '}
          {hasDisputes && (
            <Link className={styles.link} to="/payments/disputes">
              View disputes
            </Link>
          )}
        </Banner>
      )}
      <div className={styles.top}>
        <AvailablePanel wallet={wallet} arePayoutsPaused={arePaused} />
        <PendingPayments balances={balances} />
        <FundAccounts />
      </div>
    </>
  );
}

const BalancesLoading = () => (
  <Loading label="Loading your balance">
    <Skeleton shape="block" height={220} />
  </Loading>
);
