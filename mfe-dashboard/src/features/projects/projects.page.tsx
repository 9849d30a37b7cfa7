import { proposalTabStatuses } from '@soloist/contracts';
import { ButtonLink, PageBar, Tabs } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { DraftLists } from '../drafts/draft-lists.tsx';
import { ReceivedPage } from '../employer-home/received.page.tsx';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { openStatuses } from '../invoices/invoice-texts.ts';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { NewProposalLink } from '../proposals/new-proposal-link.tsx';
import { ProposalList } from '../proposals/proposal-list.tsx';
import { useProposalTotals } from '../proposals/proposals.api.ts';
import { isProposalTab, type ListTab, listTabs, useListAddress } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import styles from './projects.module.css';
import { ProjectsStatement } from './projects-statement.tsx';
import { countOf } from './sums.ts';

/** Proposals, running projects, invoices and drafts, live while they are on their way. */
export function ProjectsPage() {
  if (useRole() === 'employer') return <ReceivedPage />;
  return <OwnPapers />;
}

const tabLabels: Record<ListTab, string> = {
  proposals: 'Proposals',
  in_progress: 'In progress',
  invoices: 'Invoices',
  completed: 'Completed',
  drafts: 'Drafts',
};

function OwnPapers() {
  const address = useListAddress();
  const counts = useCounts();
  const navigate = useNavigate();
  const { tab } = address;
  return (
    <>
      <PageBar
        title="Projects & invoices"
        actions={
          // On phones the frame's own button creates both.
          <span className={styles.create}>
            <ButtonLink size="sm" href="/invoice/new" onNavigate={navigate}>
              New invoice
            </ButtonLink>
            <NewProposalLink variant="primary" />
          </span>
        }
      />
      <div className={styles.page}>
        <ProjectsStatement />
        <Tabs
          label="Lists"
          value={tab}
          onChange={address.openTab}
          tabs={listTabs.map((value) => ({
            value,
            label: tabLabels[value],
            ...(counts[value] === undefined ? {} : { count: counts[value] }),
          }))}
        >
          <div className={styles.panel}>
            {tab !== 'drafts' && <ListTools address={address} />}
            {isProposalTab(tab) && <ProposalList key={tab} address={address} tab={tab} />}
            {tab === 'invoices' && <InvoiceList address={address} />}
            {tab === 'drafts' && <DraftLists />}
          </div>
        </Tabs>
      </div>
    </>
  );
}

/** How much each list holds; drafts are not summed up. */
function useCounts(): Partial<Record<ListTab, number>> {
  const { data: proposals } = useProposalTotals();
  const { data: invoices } = useInvoiceTotals();
  return {
    ...(proposals && {
      proposals: countOf(proposals, proposalTabStatuses.proposals),
      in_progress: countOf(proposals, proposalTabStatuses.in_progress),
      completed: countOf(proposals, proposalTabStatuses.completed),
    }),
    ...(invoices && { invoices: countOf(invoices, openStatuses) }),
  };
}
