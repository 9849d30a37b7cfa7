import { type JobStatus, jobStatuses } from '@soloist/contracts';
import { Button, ButtonLink, EmptyState, Heading, PageBar, SearchBox, Tabs } from '@soloist/ui';
import { useLive, useNavigate, useSearchParams } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { Loaded } from '../../../loaded.tsx';
import { type Part, Sentence } from '../../home/sentence.tsx';
import { PagedList } from '../../projects/paged-list.tsx';
import projects from '../../projects/projects.module.css';
import { jobStatusBadges } from '../job-texts.ts';
import { useJobNumbers, useOwnJobs } from '../jobs.api.ts';
import { JobDrafts } from './job-drafts.tsx';
import { OwnJobRow } from './own-job-row.tsx';
import styles from './own-jobs.module.css';

const tabs = [...jobStatuses, 'drafts'] as const;
type Tab = (typeof tabs)[number];

/** Own jobs by status, with who waits for an answer, and drafts. */
export function OwnJobsPage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((value) => value === params.get('tab')) ?? 'open';
  const q = params.get('q') ?? '';
  const numbers = useJobNumbers();
  useLive('job');
  const change = (next: { tab: Tab; q: string }) =>
    setParams({ tab: next.tab, ...(next.q && { q: next.q }) }, { replace: true });
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
        <Loaded query={numbers} what="The numbers of your jobs" height={40}>
          {(counts) => <Statement counts={counts} />}
        </Loaded>
        <Tabs<Tab>
          label="Your jobs"
          value={tab}
          onChange={(next) => change({ tab: next, q })}
          tabs={tabs.map((value) => ({
            value,
            label: value === 'drafts' ? 'Drafts' : jobStatusBadges[value].text,
            ...(numbers.data && value !== 'drafts' && { count: numbers.data[value] }),
          }))}
        >
          <div className={styles.panel}>
            {tab === 'drafts' ? (
              <JobDrafts />
            ) : (
              <>
                <div className={projects.tools}>
                  <SearchBox
                    label="Find by title"
                    q={q}
                    onSearch={(words) => change({ tab, q: words })}
                  />
                </div>
                <OwnJobs status={tab} q={q} onClear={() => change({ tab, q: '' })} />
              </>
            )}
          </div>
        </Tabs>
      </div>
    </>
  );
}

type Counts = NonNullable<ReturnType<typeof useJobNumbers>['data']>;

function Statement({ counts: { open, waiting, hired } }: { counts: Counts }) {
  const parts: Part[] = [
    { count: waiting, one: 'applicant waits for an answer', many: 'applicants wait for an answer' },
    { count: open, one: 'job is open', many: 'jobs are open' },
    { count: hired, one: 'person is hired', many: 'people are hired' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => ({ strong: String(count), rest: count === 1 ? one : many }));
  return (
    <Heading level={2} size="statement" className={styles.statement}>
      {parts.length > 0 ? <Sentence parts={parts} /> : <>No job is open, and nobody waits.</>}
    </Heading>
  );
}

interface OwnJobsProps {
  status: JobStatus;
  q: string;
  onClear: () => void;
}

function OwnJobs({ status, q, onClear }: OwnJobsProps) {
  const list = useOwnJobs({ status, q });
  return (
    <PagedList
      list={list}
      what="Your jobs"
      empty={q ? <NothingFound onClear={onClear} /> : <NoJobs status={status} />}
    >
      {(jobs) => (
        <ul className={styles.list} aria-label={`${jobStatusBadges[status].text} jobs`}>
          {jobs.map((job) => (
            <OwnJobRow key={job._id} job={job} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const NothingFound = ({ onClear }: Pick<OwnJobsProps, 'onClear'>) => (
  <EmptyState
    title="Nothing found"
    text="No job of this list has these words in its title."
    action={<Button onClick={onClear}>Clear the search</Button>}
  />
);

const emptyTexts: Record<JobStatus, { title: string; text: string }> = {
  open: { title: 'No open jobs', text: 'Say what you need and freelancers apply to it here.' },
  closed: {
    title: 'No closed jobs',
    text: 'A job that you close, or whose last day ended, stands here.',
  },
  filled: { title: 'No filled jobs', text: 'A job stands here once everybody it needs is hired.' },
};

function NoJobs({ status }: Pick<OwnJobsProps, 'status'>) {
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
