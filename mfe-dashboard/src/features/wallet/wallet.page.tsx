import type { WalletBalance } from '@soloist/contracts';
import { Banner, ButtonLink, Loading, PageBar, Skeleton, Tabs } from '@soloist/ui';
import { Link, useLive, useNavigate, useRole } from '@soloist/web-client';
import { LoadedPage } from '../../loaded.tsx';
import { AllReceivedInvoices } from '../employer-home/received.page.tsx';
import { AvailablePanel } from './available-panel.tsx';
import { FundAccounts } from './fund-accounts/fund-accounts.tsx';
import { sumText } from './money-texts.ts';
import { MovementList } from './movement-list.tsx';
import { NextFree } from './next-free.tsx';
import { PayoutList } from './payouts/payout-list.tsx';
import { useBalances, usePayoutsPaused } from './wallet.api.ts';
import styles from './wallet.module.css';
import { useWalletAddress, type WalletTab } from './wallet-address.ts';

const tabLabels: Record<WalletTab, string> = {
  invoices: 'Invoices',
  activity: 'Activity',
  payouts: 'Payouts',
};

/** What one has here, where it came from, and how it gets to the bank; live. */
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
        <LoadedPage query={balances} what="Your balance" loading={<TopLoading />}>
          {(found) =>
            // A client comes here for their invoices; a wallet they have once they invited somebody.
            (isFreelancer || found.length > 0) && (
              <Top balances={found} hasDisputes={isFreelancer} />
            )
          }
        </LoadedPage>
        <Tabs
          label="Lists"
          value={tab}
          onChange={(next) => address.change({ tab: next })}
          tabs={address.tabs.map((value) => ({ value, label: tabLabels[value] }))}
        >
          <div className={styles.panel}>
            {tab === 'invoices' && <AllReceivedInvoices />}
            {tab === 'activity' && <MovementList address={address} />}
            {tab === 'payouts' && <PayoutList />}
          </div>
        </Tabs>
      </div>
    </>
  );
}

interface TopProps {
  balances: WalletBalance[];
  hasDisputes: boolean;
}

function Top({ balances, hasDisputes }: TopProps) {
  const held = sumText(balances, 'held');
  const arePaused = usePayoutsPaused();
  return (
    <>
      {arePaused && (
        <Banner tone="warn">
          Payouts are paused right now, automatic ones too. Your money stays in your wallet.
        </Banner>
      )}
      {held !== '' && (
        <Banner tone="warn">
          {held} is held back until a dispute is settled.{' '}
          {hasDisputes && (
            <Link className={styles.link} to="/payments/disputes">
              Open disputes
            </Link>
          )}
        </Banner>
      )}
      <div className={styles.top}>
        <AvailablePanel balances={balances} arePayoutsPaused={arePaused} />
        <NextFree balances={balances} />
        <FundAccounts />
      </div>
    </>
  );
}

const TopLoading = () => (
  <Loading label="Loading your balance">
    <Skeleton shape="block" height={220} />
  </Loading>
);
