import { PageBar } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { QueryError, QueryPanel } from '../../shared/loading/query-content.tsx';
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
import { OpenItems } from './open-items-panel.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { ViewsCard } from './views-card.tsx';

/**
 * The freelancer's home: a summary sentence, the items that need attention, and earnings. Each
 * part loads and fails on its own.
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
          <aside className={styles.rail} aria-label="Your identity and upcoming dates">
            <QueryPanel query={me} what="Your identity">
              {({ userInfo }) => <IdentityCard profile={userInfo} />}
            </QueryPanel>
            <ViewsCard />
            <ComingUp />
          </aside>
        </div>
      </div>
    </>
  );
}

/** Money by stage and the items that need attention; for a new freelancer, the first steps. */
function Work() {
  const me = useMe();
  const totals = useProposalTotals();
  const billed = useInvoiceTotals();
  const { proposals, invoices, queries } = useOpenDocuments();
  if (totals.data?.length === 0 && !billed.data?.length) {
    return (
      <QueryPanel query={me} what="Your first steps" height={220}>
        {({ userInfo }) => <FirstSteps profile={userInfo} />}
      </QueryPanel>
    );
  }
  return (
    <>
      <QueryPanel query={totals} what="Your proposal totals">
        {(data) => <MoneyFlow totals={data} />}
      </QueryPanel>
      <QueryError query={billed} what="Your invoice totals" />
      <QueryPanel query={queries.proposals} what="Your open items" height={220}>
        {() => <OpenItems proposals={proposals} invoices={invoices} />}
      </QueryPanel>
      <QueryError
        query={queries.invoices.error ? queries.invoices : queries.overdue}
        what="Your invoices"
      />
    </>
  );
}
