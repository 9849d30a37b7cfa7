import { ButtonLink, Heading, late, PageBar } from '@soloist/ui';
import { useMe, useNavigate } from '@soloist/web-client';
import { Plus, Search } from 'lucide-react';
import { Suspense } from 'react';
import { countOf, sumsOf } from '../../shared/formats/sums.rules.ts';
import { QueryError, QueryPanel } from '../../shared/loading/query-content.tsx';
import { Flow, type Stage } from '../home/flow.tsx';
import styles from '../home/home.module.css';
import { HomeHead } from '../home/home-head.tsx';
import { ReplyRow } from '../home/reply-row.tsx';
import { useUnreadChats } from '../home/use-reply-items.ts';
import { WorkLoading } from '../home/work-loading.tsx';
import { openStatuses, withAmountsDue } from '../invoices/invoice.rules.ts';
import { inProgressStatuses, unansweredStatuses } from '../proposals/proposal.rules.ts';
import {
  useReceivedInvoices,
  useReceivedInvoiceTotals,
  useReceivedProposals,
  useReceivedTotals,
} from '../received/received.api.ts';
import { InvoicesToPay } from '../received/received-invoices.tsx';
import { ReceivedLists } from '../received/received-lists.tsx';
import { ClientSteps } from './client-steps.tsx';
import clientStyles from './employer-home.module.css';
import { SavedPeople } from './saved-people.tsx';

// The job contracts weigh more than the rest of this page, so the parts with jobs load later.
const EmployerOverview = late(async () => ({
  default: (await import('./employer-overview.tsx')).EmployerOverview,
}));

/** The client's home: pending decisions, jobs, agreed work and saved people. */
export function EmployerHomePage() {
  const navigate = useNavigate();
  const isPending = useIsPending();
  return (
    <>
      <PageBar
        title="Home"
        actions={
          <>
            <ButtonLink
              className={clientStyles.findPeople}
              size="sm"
              icon={<Search size={16} />}
              href="/empdiscover"
              onNavigate={navigate}
            >
              Find people
            </ButtonLink>
            <ButtonLink
              size="sm"
              variant="primary"
              icon={<Plus size={16} />}
              href="/createJob"
              onNavigate={navigate}
            >
              Post a job
            </ButtonLink>
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <Suspense fallback={<OverviewLoading />}>
              <EmployerOverview isPending={isPending} first={<UnreadMessages />}>
                <Work />
              </EmployerOverview>
            </Suspense>
          </div>
          <aside className={styles.rail} aria-label="Saved people">
            <SavedPeople />
          </aside>
        </div>
      </div>
    </>
  );
}

/** The people whose messages are unread; nothing without any. */
function UnreadMessages() {
  const unread = useUnreadChats();
  if (!unread.data?.length) return <QueryError query={unread} what="Your unread messages" />;
  return (
    <section className={styles.panel}>
      <Heading level={2} size="section">
        Needs you
      </Heading>
      <ul className={styles.list}>
        {unread.data.map((item, index) => (
          <ReplyRow key={item.id} item={item} isPrimary={index === 0} />
        ))}
      </ul>
    </section>
  );
}

const OverviewLoading = () => (
  <>
    <HomeHead isPending>{null}</HomeHead>
    <WorkLoading />
  </>
);

/** Whether something of the work has neither loaded nor failed. */
function useIsPending(): boolean {
  const all = [
    useUnreadChats(),
    useReceivedTotals(),
    useReceivedInvoiceTotals(),
    useReceivedProposals(),
    useReceivedInvoices(),
  ];
  return all.some(({ isPending }) => isPending);
}

function Work() {
  const me = useMe();
  const totals = useReceivedTotals();
  const billed = useReceivedInvoiceTotals();
  const list = useReceivedProposals();
  const invoices = useReceivedInvoices();
  if (totals.data?.length === 0 && !billed.data?.length) {
    return (
      <QueryPanel query={me} what="Your first steps" height={220}>
        {({ userInfo }) => <ClientSteps profile={userInfo} />}
      </QueryPanel>
    );
  }
  return (
    <>
      <QueryPanel query={totals} what="Your proposal totals">
        {(data) => (
          <Flow
            label="Your proposals and invoices by stage"
            stages={stagesOf(data, billed.data ?? [])}
          />
        )}
      </QueryPanel>
      <QueryError query={billed} what="Your invoice totals" />
      <InvoicesToPay list={invoices} />
      <QueryError query={invoices} what="Your received invoices" />
      <QueryPanel query={list} what="Your received proposals" height={220}>
        {() => <ReceivedLists list={list} />}
      </QueryPanel>
    </>
  );
}

type Totals = NonNullable<ReturnType<typeof useReceivedTotals>['data']>;
type Billed = NonNullable<ReturnType<typeof useReceivedInvoiceTotals>['data']>;

function stagesOf(totals: Totals, billed: Billed): Stage[] {
  const nouns: Stage['nouns'] = ['proposal', 'proposals'];
  const late = countOf(billed, ['overdue']);
  const completed = sumsOf(totals, ['completed']);
  return [
    {
      label: 'To decide',
      sums: sumsOf(totals, unansweredStatuses),
      nouns,
      href: '/projects',
      isNow: true,
    },
    { label: 'Agreed', sums: sumsOf(totals, inProgressStatuses), nouns },
    {
      label: 'To pay',
      sums: sumsOf(withAmountsDue(billed), openStatuses),
      nouns: ['invoice', 'invoices'],
      note: late > 0 ? `${late} overdue` : undefined,
      href: '/projects?tab=invoices',
    },
    ...(completed.length > 0 ? [{ label: 'Completed', sums: completed, nouns }] : []),
  ];
}
