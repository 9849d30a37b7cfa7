import { Facts, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useLive } from '@soloist/web-client';
import { Loaded, LoadedPage } from '../../loaded.tsx';
import { ReferralLink } from './referral-link.tsx';
import { ReferralList } from './referral-list.tsx';
import { sumOf } from './referral-texts.ts';
import { useReferralLink, useReferralTotals } from './referrals.api.ts';
import styles from './referrals.module.css';

/** The own link, who joined by it, and what that earned; live. */
export function ReferPage() {
  useLive('wallet');
  const link = useReferralLink();
  return (
    <>
      <PageBar title="Refer to earn" />
      <div className={styles.page}>
        <LoadedPage query={link} what="Your link" loading={<LinkLoading />}>
          {(found) => <ReferralLink link={found.link} />}
        </LoadedPage>
        <Totals />
        <section className={styles.people} aria-labelledby="people-title">
          <Heading level={2} size="section" id="people-title">
            Who joined
          </Heading>
          <ReferralList />
        </section>
      </div>
    </>
  );
}

function Totals() {
  const totals = useReferralTotals();
  return (
    <section className={styles.totals} aria-label="In all">
      <Loaded query={totals} what="Your totals" height={72}>
        {({ joined, qualified, earned }) => (
          <>
            <Facts
              layout="stacked"
              className={styles.numbers}
              items={[
                { label: 'Joined', value: joined },
                { label: 'Qualified', value: qualified },
                { label: 'Earned', value: sumOf(earned, 'amount') },
                { label: 'Still waiting', value: sumOf(earned, 'waiting') },
              ]}
            />
            {earned.length > 0 && (
              <p className={styles.calm}>
                It is in <Link to="/payments?tab=activity">your wallet</Link>, with each payment’s
                share.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const LinkLoading = () => (
  <Loading label="Loading your link">
    <Skeleton shape="block" height={260} />
  </Loading>
);
