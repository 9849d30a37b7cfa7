import { missingProfileFields, type ProposalSummary } from '@soloist/contracts';
import { ErrorState, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { NewProposalLink } from '../proposals/new-proposal-link.tsx';
import { countOf, sumText, waiting, won } from '../proposals/proposal-statement.tsx';
import { useProposals, useProposalTotals } from '../proposals/proposals.api.ts';
import { FirstSteps } from './first-steps.tsx';
import styles from './home.module.css';
import { IdentityCard } from './identity-card.tsx';
import { NeedsYou } from './needs-you.tsx';
import { ProposalFlow } from './proposal-flow.tsx';

const greeting = (hour: number) => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** The freelancer's home: a sentence with the numbers that matter, what needs an answer, the way there. */
export function HomePage() {
  return (
    <>
      <PageBar title="Home" actions={<NewProposalLink variant="secondary" />} />
      <div className={styles.page}>
        <HomeContent />
      </div>
    </>
  );
}

function HomeContent() {
  const me = useMe();
  const totals = useProposalTotals();
  const list = useProposals();
  const failed = [me, totals, list].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title="Your home could not be loaded"
        text={failed.error?.message ?? ''}
        onRetry={() => Promise.all([me.refetch(), totals.refetch(), list.refetch()])}
      />
    );
  }
  if (!me.data || !totals.data || !list.data) return <HomeLoading />;
  const profile = me.data.userInfo;
  const proposals = list.data.pages.flatMap(({ items }) => items);
  const isNew = totals.data.length === 0;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <header>
          <p className={styles.date}>
            {new Date().toLocaleDateString('en-US', {
              weekday: 'long',
              month: 'long',
              day: 'numeric',
            })}
          </p>
          <Heading level={2} size="statement">
            {greeting(new Date().getHours())}, {profile.fname}.{' '}
            <Statement totals={totals.data} proposals={proposals} />
          </Heading>
        </header>
        {isNew ? (
          <FirstSteps missing={missingProfileFields(profile).length} profileId={profile.id} />
        ) : (
          <>
            <ProposalFlow totals={totals.data} />
            <NeedsYou proposals={proposals} />
          </>
        )}
      </div>
      <aside className={styles.rail}>
        <IdentityCard profile={profile} />
      </aside>
    </div>
  );
}

type Totals = NonNullable<ReturnType<typeof useProposalTotals>['data']>;

function Statement({ totals, proposals }: { totals: Totals; proposals: ProposalSummary[] }) {
  if (totals.length === 0) return <>Three steps and your business is open.</>;
  const open = countOf(totals, waiting);
  const accepted = sumText(totals, won);
  if (open === 0 && !accepted) return <>No proposal is out. {proposals.length} went before.</>;
  return (
    <>
      {open > 0 && (
        <>
          <b>{sumText(totals, waiting)}</b> waits on {open === 1 ? 'an answer' : `${open} answers`}
        </>
      )}
      {open > 0 && accepted && ', and '}
      {accepted && (
        <>
          <b>{accepted}</b> is accepted
        </>
      )}
      .
    </>
  );
}

function HomeLoading() {
  return (
    <Loading label="Loading your home">
      <div className={styles.main}>
        <Skeleton width="60%" height={32} />
        <Skeleton shape="block" height={96} />
        <Skeleton shape="block" height={220} />
      </div>
    </Loading>
  );
}
