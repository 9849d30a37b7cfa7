import { DescriptionList, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useLive } from '@soloist/web-client';
import { Held } from '../../shared/loading/held.tsx';
import { QueryPage, QueryPanel } from '../../shared/loading/query-content.tsx';
import { sumOf } from './referral.rules.ts';
import { ReferralLink } from './referral-link.tsx';
import { ReferralList } from './referral-list.tsx';
import { useReferralLink, useReferralTotals } from './referrals.api.ts';
import styles from './referrals.module.css';

/** My referral link, the people who joined with it and my earnings, with live updates. */
export function ReferPage() {
  useLive('wallet');
  const link = useReferralLink();
  const isPending = [link, useReferralTotals()].some((query) => query.isPending);
  return (
    <>
      <PageBar title="Refer to earn" />
      <div className={styles.page}>
        <Held isHeld={isPending} loading={<ReferLoading />}>
          <QueryPage query={link} what="Your link" loading={null}>
            {(referral) => <ReferralLink link={referral.link} />}
          </QueryPage>
          <Totals />
          <section className={styles.people} aria-labelledby="people-title">
            <Heading level={2} size="section" id="people-title">
              People who joined
            </Heading>
            <ReferralList />
          </section>
        </Held>
      </div>
    </>
  );
}

function Totals() {
  const totals = useReferralTotals();
  return (
    <section className={styles.totals} aria-label="Totals">
      <QueryPanel query={totals} what="Your totals" height={72}>
        {({ joined, qualified, earned }) => (
          <>
            <DescriptionList
              layout="stacked"
              className={styles.numbers}
              items={[
                { label: 'Joined', value: joined },
                { label: 'Qualified', value: qualified },
                { label: 'Earned', value: sumOf(earned, 'amount') },
                { label: 'Pending', value: sumOf(earned, 'waiting') },
              ]}
            />
            {earned.length > 0 && (
              <p className={styles.calm}>
                See each reward in <Link to="/payments?tab=activity">your wallet</Link>.
              </p>
            )}
          </>
        )}
      </QueryPanel>
    </section>
  );
}

const ReferLoading = () => (
  <Loading label="Loading your link">
    <Skeleton shape="block" height={260} />
    <Skeleton shape="block" height={120} />
  </Loading>
);
