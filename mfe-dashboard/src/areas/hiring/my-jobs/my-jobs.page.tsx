import { type JobStatus, jobStatuses } from '@soloist/contracts';
import { Button, ButtonLink, EmptyState, Heading, PageBar, SearchBox, Tabs } from '@soloist/ui';
import { useLive, useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { jobStatusBadges } from '../../shared/jobs/job.rules.ts';
import { useJobNumbers, useMyJobs } from '../../shared/jobs/jobs.api.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import { Held } from '../../shared/loading/held.tsx';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { Sentence, type SentencePart } from '../../shared/statement/sentence.tsx';
import { JobDrafts } from './job-drafts.tsx';
import { MyJobRow } from './my-job-row.tsx';
import styles from './my-jobs.module.css';

const tabs = [...jobStatuses, 'drafts'] as const;
type Tab = (typeof tabs)[number];

/** The client's jobs by status, with their applicants, and drafts. */
export function MyJobsPage() {
  const navigate = useNavigate();
  const { params, change: changeParams } = useAddressParams<'tab' | 'q'>();
  const tab = tabs.find((value) => value === params.get('tab')) ?? 'open';
  const q = params.get('q') ?? '';
  const numbers = useJobNumbers();
  useLive('job');
  const change = (next: { tab?: Tab; q?: string }) => changeParams(next, { replace: true });
  return (
    <>
      <PageBar
        title="Jobs"
        actions={
          <ButtonLink
            size="sm"
            variant="primary"
            icon={<Plus size={16} />}
            href="/createJob"
            onNavigate={navigate}
          >
            Post a job
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        <QueryPanel query={numbers} what="Your job totals" height={40}>
          {(counts) => <Statement counts={counts} />}
        </QueryPanel>
        <Held isHeld={numbers.isPending}>
          <Tabs<Tab>
            label="Your jobs"
            value={tab}
            onChange={(next) => change({ tab: next })}
            tabs={tabs.map((value) => ({
              value,
              label: value === 'drafts' ? 'Drafts' : jobStatusBadges[value].text,
              count: numbers.data && value !== 'drafts' ? numbers.data[value] : undefined,
            }))}
          >
            <div className={styles.panel}>
              {tab === 'drafts' ? (
                <JobDrafts />
              ) : (
                <>
                  <div className={styles.tools}>
                    <SearchBox
                      label="Search by title"
                      q={q}
                      onSearch={(words) => change({ q: words })}
                    />
                  </div>
                  <MyJobs status={tab} q={q} onClear={() => change({ q: '' })} />
                </>
              )}
            </div>
          </Tabs>
        </Held>
      </div>
    </>
  );
}

type Counts = NonNullable<ReturnType<typeof useJobNumbers>['data']>;

function Statement({ counts: { open, waiting, hired } }: { counts: Counts }) {
  const parts: SentencePart[] = [
    { count: waiting, one: 'applicant needs an answer', many: 'applicants need an answer' },
    { count: open, one: 'job is open', many: 'jobs are open' },
    { count: hired, one: 'person is hired', many: 'people are hired' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => ({ strong: String(count), rest: count === 1 ? one : many }));
  return (
    <Heading level={2} size="statement" className={styles.statement}>
      {parts.length > 0 ? (
        <Sentence parts={parts} />
      ) : (
        <>No open jobs and no applicants to answer.</>
      )}
    </Heading>
  );
}

interface MyJobsProps {
  status: JobStatus;
  q: string;
  onClear: () => void;
}

function MyJobs({ status, q, onClear }: MyJobsProps) {
  const list = useMyJobs({ status, q });
  return (
    <PagedList
      list={list}
      what="Your jobs"
      empty={q ? <NoResults onClear={onClear} /> : <NoJobs status={status} />}
    >
      {(jobs) => (
        <ul className={styles.list} aria-label={`${jobStatusBadges[status].text} jobs`}>
          {jobs.map((job) => (
            <MyJobRow key={job._id} job={job} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const NoResults = ({ onClear }: Pick<MyJobsProps, 'onClear'>) => (
  <EmptyState
    title="No jobs found"
    text="No job title in this list matches your search."
    action={<Button onClick={onClear}>Clear the search</Button>}
  />
);

const emptyTexts: Record<JobStatus, { title: string; text: string }> = {
  open: { title: 'No open jobs', text: 'Post a job so freelancers can apply.' },
  closed: {
    title: 'No closed jobs',
    text: 'Jobs appear here when you close them or they expire.',
  },
  filled: { title: 'No filled jobs', text: 'Jobs appear here when all places are filled.' },
};

function NoJobs({ status }: Pick<MyJobsProps, 'status'>) {
  const navigate = useNavigate();
  return (
    <EmptyState
      {...emptyTexts[status]}
      action={
        status === 'open' && (
          <ButtonLink variant="primary" href="/createJob" onNavigate={navigate}>
            Post a job
          </ButtonLink>
        )
      }
    />
  );
}
