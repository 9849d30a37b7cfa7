import { PageBar } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Loaded, NotLoaded } from '../../loaded.tsx';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { NewProposalLink } from '../proposals/new-proposal-link.tsx';
import { useProposalTotals } from '../proposals/proposals.api.ts';
import { ComingUp } from './coming-up.tsx';
import { Earnings } from './earnings.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './home.module.css';
import { HomeHead } from './home-head.tsx';
import { HomeStatement } from './home-statement.tsx';
import { IdentityCard } from './identity-card.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { NeedsYou } from './needs-you.tsx';
import { useOpenPapers } from './open-papers.ts';
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

/** The papers' way to money and what needs an answer; for somebody new, how to begin. */
function Work() {
  const me = useMe();
  const totals = useProposalTotals();
  const billed = useInvoiceTotals();
  const { proposals, invoices, queries } = useOpenPapers();
  if (totals.data?.length === 0 && !billed.data?.length) {
    return (
      <Loaded query={me} what="Your first steps" height={220}>
        {({ userInfo }) => <FirstSteps profile={userInfo} />}
      </Loaded>
    );
  }
  return (
    <>
      <Loaded query={totals} what="The sums of your proposals">
        {(data) => <MoneyFlow totals={data} />}
      </Loaded>
      <NotLoaded query={billed} what="The sums of your invoices" />
      <Loaded query={queries.proposals} what="What needs you" height={220}>
        {() => <NeedsYou proposals={proposals} invoices={invoices} />}
      </Loaded>
      <NotLoaded
        query={queries.invoices.error ? queries.invoices : queries.overdue}
        what="Your invoices"
      />
    </>
  );
}
