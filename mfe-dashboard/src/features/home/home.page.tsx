import { PageBar } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { NewProposalLink } from '../proposals/new-proposal-link.tsx';
import { useProposals, useProposalTotals } from '../proposals/proposals.api.ts';
import { ComingUp } from './coming-up.tsx';
import { Earnings } from './earnings.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './home.module.css';
import { HomeHead } from './home-head.tsx';
import { HomeStatement } from './home-statement.tsx';
import { IdentityCard } from './identity-card.tsx';
import { NeedsYou } from './needs-you.tsx';
import { ProposalFlow } from './proposal-flow.tsx';
import { ViewsCard } from './views-card.tsx';

/**
 * The freelancer's home: a sentence with the numbers that matter, what needs an answer, the way
 * there. Each part loads and fails apart from the others.
 */
export function HomePage() {
  const me = useMe();
  const totals = useProposalTotals();
  return (
    <>
      <PageBar title="Home" actions={<NewProposalLink variant="secondary" />} />
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <HomeHead isPending={totals.isPending}>
              <HomeStatement />
            </HomeHead>
            <Work />
            <Earnings />
          </div>
          <aside className={styles.rail} aria-label="Your identity and what comes up">
            <Loaded query={me} what="Your identity">
              {({ userInfo }) => <IdentityCard profile={userInfo} />}
            </Loaded>
            <ViewsCard />
            <ComingUp />
          </aside>
        </div>
      </div>
    </>
  );
}

/** The proposals' way to money and what needs an answer; for somebody new, how to begin. */
function Work() {
  const me = useMe();
  const totals = useProposalTotals();
  const list = useProposals();
  if (totals.data?.length === 0) {
    return (
      <Loaded query={me} what="Your first steps" height={220}>
        {({ userInfo }) => <FirstSteps profile={userInfo} />}
      </Loaded>
    );
  }
  return (
    <>
      <Loaded query={totals} what="The sums of your proposals">
        {(data) => <ProposalFlow totals={data} />}
      </Loaded>
      <Loaded query={list} what="What needs you" height={220}>
        {({ pages }) => <NeedsYou proposals={pages.flatMap(({ items }) => items)} />}
      </Loaded>
    </>
  );
}
