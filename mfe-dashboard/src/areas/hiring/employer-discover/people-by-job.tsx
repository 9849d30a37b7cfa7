import { Button, ButtonLink, EmptyState, Field, Select } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useMyJobs } from '../../shared/jobs/jobs.api.ts';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { PeopleForJob } from '../matches/people-for-job.tsx';
import styles from './employer-discover.module.css';

interface PeopleByJobProps {
  /** The job in the address; without it, the newest open job. */
  jobId: string | undefined;
  onChoose: (jobId: string) => void;
}

/** Freelancers who match one of the client's open jobs. */
export function PeopleByJob({ jobId, onChoose }: PeopleByJobProps) {
  const list = useMyJobs({ status: 'open' });
  return (
    <QueryPage query={list} what="Your open jobs" loading={<ResultsLoading what="open jobs" />}>
      {({ pages }) => {
        const jobs = pages.flatMap(({ items }) => items);
        const chosen = jobId ?? jobs[0]?._id;
        if (!chosen) return <NoOpenJob />;
        const options = jobs.map(({ _id, title }) => ({ value: _id, label: title }));
        const isListed = options.some(({ value }) => value === chosen);
        return (
          <>
            <div className={styles.choice}>
              <Field label="Job" className={styles.job}>
                <Select
                  value={chosen}
                  onChange={({ target }) => onChoose(target.value)}
                  options={isListed ? options : [{ value: chosen, label: 'This job' }, ...options]}
                />
              </Field>
              {list.hasNextPage && (
                <Button
                  variant="ghost"
                  onClick={() => list.fetchNextPage()}
                  busy={list.isFetchingNextPage && 'Loading'}
                >
                  Show older jobs
                </Button>
              )}
            </div>
            <PeopleForJob key={chosen} jobId={chosen} />
          </>
        );
      }}
    </QueryPage>
  );
}

function NoOpenJob() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No open jobs"
      text="Post a job to see matching freelancers and why they fit."
      action={
        <ButtonLink variant="primary" href="/createJob" onNavigate={navigate}>
          Post a job
        </ButtonLink>
      }
    />
  );
}
