import { Button, ButtonLink, EmptyState, Field, Select } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { LoadedPage } from '../../loaded.tsx';
import { HitsLoading } from '../discover/found.tsx';
import { useOwnJobs } from '../jobs/jobs.api.ts';
import { PeopleForJob } from '../matches/people-for-job.tsx';
import styles from './employer-discover.module.css';

interface PeopleByJobProps {
  /** What the address says; the newest open job without. */
  jobId: string | undefined;
  onChoose: (jobId: string) => void;
}

/** Who fits one of the own open jobs. */
export function PeopleByJob({ jobId, onChoose }: PeopleByJobProps) {
  const list = useOwnJobs({ status: 'open' });
  return (
    <LoadedPage query={list} what="Your open jobs" loading={<HitsLoading what="open jobs" />}>
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
                  List older jobs too
                </Button>
              )}
            </div>
            <PeopleForJob key={chosen} jobId={chosen} />
          </>
        );
      }}
    </LoadedPage>
  );
}

function NoOpenJob() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="You have no open job"
      text="Post one, and people who fit are listed here with the reasons."
      action={
        <ButtonLink variant="primary" href="/createJob" onNavigate={navigate}>
          Post a job
        </ButtonLink>
      }
    />
  );
}
