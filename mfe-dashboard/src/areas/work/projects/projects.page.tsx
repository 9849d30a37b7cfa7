import { proposalTabStatuses } from '@soloist/contracts';
import { ButtonLink, Heading, PageBar, Tabs } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { countOf, moneyText, sumText } from '../../shared/formats/sums.rules.ts';
import { ListLoading } from '../../shared/lists/paged-list.tsx';
import { Held } from '../../shared/loading/held.tsx';
import { Sentence, type SentencePart } from '../../shared/statement/sentence.tsx';
import styles from '../documents/documents.module.css';
import {
  isProposalTab,
  type ListTab,
  listTabs,
  useListAddress,
} from '../documents/use-list-address.ts';
import { DraftLists } from '../drafts/draft-lists.tsx';
import { openStatuses, withAmountsDue } from '../invoices/invoice.rules.ts';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { useInvoiceTotals } from '../invoices/invoices.api.ts';
import { OrderList } from '../orders/order-list.tsx';
import { NewProposalLink } from '../proposals/new-proposal-link.tsx';
import { unansweredStatuses } from '../proposals/proposal.rules.ts';
import { ProposalList } from '../proposals/proposal-list.tsx';
import { proposalTabLabels } from '../proposals/proposal-tabs.rules.ts';
import { useProposalTotals, useToBill } from '../proposals/proposals.api.ts';
import { ReceivedPage } from '../received/received.page.tsx';
import { RecurringList } from '../recurring/recurring-list.tsx';
import { ListTools } from './list-tools.tsx';

/** Proposals, projects in progress, invoices and drafts with live updates. */
export function ProjectsPage() {
  if (useRole() === 'employer') return <ReceivedPage />;
  return <DocumentLists />;
}

const tabLabels: Record<ListTab, string> = {
  ...proposalTabLabels,
  invoices: 'Invoices',
  recurring: 'Recurring',
  orders: 'Orders',
  drafts: 'Drafts',
};

/** A sentence with the most important sums, above the lists. */
function ProjectsStatement() {
  const { data: proposals } = useProposalTotals();
  const { data: toBill = [] } = useToBill();
  const { data: invoices } = useInvoiceTotals();
  if (!proposals || !invoices) return null;
  if (proposals.length === 0 && invoices.length === 0) return null;
  const toPay = withAmountsDue(invoices);
  const amounts: SentencePart[] = [
    { strong: sumText(proposals, unansweredStatuses), rest: 'in open proposals' },
    { strong: moneyText(toBill), rest: 'to invoice' },
    { strong: sumText(toPay, openStatuses), rest: 'unpaid' },
    { strong: sumText(toPay, ['overdue']), rest: 'overdue' },
  ].filter(({ strong }) => strong !== '');
  return (
    <Heading level={2} size="statement" className={styles.sums}>
      {amounts.length > 0 ? (
        <Sentence parts={amounts} />
      ) : (
        <>No open proposals or unpaid invoices.</>
      )}
    </Heading>
  );
}

function DocumentLists() {
  const address = useListAddress();
  const counts = useCounts();
  const navigate = useNavigate();
  const isPending = [useProposalTotals(), useInvoiceTotals()].some((query) => query.isPending);
  const { tab } = address;
  return (
    <>
      <PageBar
        title="Projects & invoices"
        actions={
          // On phones the app frame's button creates both.
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
        <Held isHeld={isPending} loading={<ListLoading what="Your projects and invoices" />}>
          <Tabs
            label="Lists"
            value={tab}
            onChange={address.openTab}
            tabs={listTabs.map((value) => ({
              value,
              label: tabLabels[value],
              count: counts[value],
            }))}
          >
            <div className={styles.panel}>
              {tab !== 'drafts' && <ListTools address={address} />}
              {isProposalTab(tab) && <ProposalList key={tab} address={address} tab={tab} />}
              {tab === 'invoices' && <InvoiceList address={address} />}
              {tab === 'recurring' && <RecurringList address={address} />}
              {tab === 'orders' && <OrderList address={address} />}
              {tab === 'drafts' && <DraftLists />}
            </div>
          </Tabs>
        </Held>
      </div>
    </>
  );
}

/** The count of each list; drafts have none. */
function useCounts(): Partial<Record<ListTab, number>> {
  const { data: proposals } = useProposalTotals();
  const { data: invoices } = useInvoiceTotals();
  return {
    proposals: proposals ? countOf(proposals, proposalTabStatuses.proposals) : undefined,
    in_progress: proposals ? countOf(proposals, proposalTabStatuses.in_progress) : undefined,
    completed: proposals ? countOf(proposals, proposalTabStatuses.completed) : undefined,
    invoices: invoices ? countOf(invoices, openStatuses) : undefined,
  };
}
