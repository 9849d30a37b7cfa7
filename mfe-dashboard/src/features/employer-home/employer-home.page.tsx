import { ButtonLink, Loading, late, PageBar, Skeleton } from '@soloist/ui';
import { useMe, useNavigate } from '@soloist/web-client';
import { Plus, Search } from 'lucide-react';
import { Suspense } from 'react';
import { Loaded, NotLoaded } from '../../loaded.tsx';
import { Flow, type Stage } from '../home/flow.tsx';
import styles from '../home/home.module.css';
import { HomeHead } from '../home/home-head.tsx';
import { openStatuses, owed } from '../invoices/invoice-texts.ts';
import { countOf, sumsOf } from '../projects/sums.ts';
import { waiting, won } from '../proposals/proposal-texts.ts';
import { ClientSteps } from './client-steps.tsx';
import {
  useReceivedInvoices,
  useReceivedInvoiceTotals,
  useReceivedProposals,
  useReceivedTotals,
} from './employer-home.api.ts';
import { InvoicesToPay } from './received-invoices.tsx';
import { ReceivedLists } from './received-lists.tsx';
import { SavedPeople } from './saved-people.tsx';

// What they know of jobs is heavier than all the rest of this page.
const EmployerStatement = late(async () => ({
  default: (await import('./employer-statement.tsx')).EmployerStatement,
}));
const HomeJobs = late(async () => ({
  default: (await import('./home-jobs.tsx')).HomeJobs,
}));

/** The client's home: what waits for their decision, their jobs, what is agreed, whom they saved. */
export function EmployerHomePage() {
  const navigate = useNavigate();
  const totals = useReceivedTotals();
  return (
    <>
      <PageBar
        title="Home"
        actions={
          <>
            <ButtonLink
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
            <HomeHead isPending={totals.isPending}>
              <Suspense fallback={null}>
                <EmployerStatement />
              </Suspense>
            </HomeHead>
            <Suspense fallback={<JobsLoading />}>
              <HomeJobs />
            </Suspense>
            <Work />
          </div>
          <aside className={styles.rail} aria-label="People you saved">
            <SavedPeople />
          </aside>
        </div>
      </div>
    </>
  );
}

const JobsLoading = () => (
  <Loading label="Your jobs: loading">
    <Skeleton shape="block" height={140} />
  </Loading>
);

function Work() {
  const me = useMe();
  const totals = useReceivedTotals();
  const billed = useReceivedInvoiceTotals();
  const list = useReceivedProposals();
  const invoices = useReceivedInvoices();
  if (totals.data?.length === 0 && !billed.data?.length) {
    return (
      <Loaded query={me} what="Your first steps" height={220}>
        {({ userInfo }) => <ClientSteps profile={userInfo} />}
      </Loaded>
    );
  }
  return (
    <>
      <Loaded query={totals} what="The sums of your proposals">
        {(data) => (
          <Flow label="What was sent to you by stage" stages={stagesOf(data, billed.data ?? [])} />
        )}
      </Loaded>
      <NotLoaded query={billed} what="The sums of your invoices" />
      <InvoicesToPay list={invoices} />
      <NotLoaded query={invoices} what="The invoices sent to you" />
      <Loaded query={list} what="The proposals sent to you" height={220}>
        {() => <ReceivedLists list={list} />}
      </Loaded>
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
    { label: 'To decide', sums: sumsOf(totals, waiting), nouns, href: '/projects', isNow: true },
    { label: 'Agreed', sums: sumsOf(totals, won), nouns },
    {
      label: 'To pay',
      sums: sumsOf(owed(billed), openStatuses),
      nouns: ['invoice', 'invoices'],
      note: late > 0 ? `${late} late` : undefined,
      href: '/projects?tab=invoices',
    },
    ...(completed.length > 0 ? [{ label: 'Completed', sums: completed, nouns }] : []),
  ];
}
