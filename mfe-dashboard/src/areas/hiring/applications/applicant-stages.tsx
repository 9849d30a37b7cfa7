import { type Applicant, applicationStatuses, type Job } from '@soloist/contracts';
import { Button, EmptyState, late, Tabs } from '@soloist/ui';
import { useSearchParams } from '@soloist/web-client';
import { Suspense, useEffect, useRef, useState } from 'react';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { PageLoading } from '../../shared/loading/page-loading.tsx';
import { ApplicantCard } from './applicant-card.tsx';
import styles from './applicants.module.css';
import { stageTexts } from './application.rules.ts';
import { useApplicants } from './applications.api.ts';
import { CompareDrawer } from './compare-drawer.tsx';

const PeopleForJob = late(async () => ({
  default: (await import('../matches/people-for-job.tsx')).PeopleForJob,
}));

const stages = [...applicationStatuses, 'suggested'] as const;
type Stage = (typeof stages)[number];

/** Most applicants that are compared side by side. */
const mostCompared = 3;

/** Applicants of a job, a tab for each stage; up to three are compared. */
export function ApplicantStages({ job }: { job: Job }) {
  const [params, setParams] = useSearchParams();
  const stage = stages.find((value) => value === params.get('stage')) ?? 'applied';
  const [compared, setCompared] = useState<Applicant[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const counts = useApplicants(job._id, 'applied').data?.pages[0]?.stages;
  const toggle = (applicant: Applicant) =>
    setCompared((list) => {
      const others = list.filter(({ _id }) => _id !== applicant._id);
      return others.length < list.length ? others : [...list, applicant].slice(-mostCompared);
    });
  return (
    <>
      <Tabs<Stage>
        label="Applicants by stage"
        value={stage}
        onChange={(next) => setParams({ stage: next }, { replace: true })}
        tabs={stages.map((value) => ({
          value,
          label: stageTexts[value],
          count: counts && value !== 'suggested' ? (counts[value] ?? 0) : undefined,
        }))}
      >
        <div className={styles.stage}>
          {stage === 'suggested' ? (
            <Suspense fallback={<PageLoading />}>
              <PeopleForJob jobId={job._id} />
            </Suspense>
          ) : (
            <StageList job={job} stage={stage} compared={compared} onCompare={toggle} />
          )}
        </div>
      </Tabs>
      {compared.length > 0 && (
        <div className={styles.compareBar}>
          <span>{compared.map(({ freelancer }) => freelancer.fname).join(', ')}</span>
          <Button size="sm" variant="ghost" onClick={() => setCompared([])}>
            Clear
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={compared.length < 2}
            onClick={() => setIsComparing(true)}
          >
            Compare {compared.length} of {mostCompared}
          </Button>
        </div>
      )}
      <CompareDrawer
        job={job}
        applicants={compared}
        open={isComparing}
        onClose={() => setIsComparing(false)}
      />
    </>
  );
}

interface StageListProps {
  job: Job;
  stage: Exclude<Stage, 'suggested'>;
  compared: Applicant[];
  onCompare: (applicant: Applicant) => void;
}

function StageList({ job, stage, compared, onCompare }: StageListProps) {
  const list = useApplicants(job._id, stage);
  const panel = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);
  // An applicant leaves this stage after a decision, and so does the button that had the focus.
  useEffect(() => {
    if (!hasDecided.current || document.activeElement !== document.body) return;
    hasDecided.current = false;
    panel.current?.focus();
  });
  return (
    <div ref={panel} tabIndex={-1} className={styles.list}>
      <PagedList list={list} what="Applicants" empty={<NoApplicants stage={stage} />}>
        {(applicants) => (
          <ul className={styles.cards} aria-label={stageTexts[stage]}>
            {applicants.map((applicant) => (
              <ApplicantCard
                key={applicant._id}
                job={job}
                applicant={applicant}
                isCompared={compared.some(({ _id }) => _id === applicant._id)}
                onCompare={() => onCompare(applicant)}
                onDecide={() => {
                  hasDecided.current = true;
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

const emptyTexts: Record<StageListProps['stage'], string> = {
  applied: 'Applicants appear here. See Suggested for people to invite.',
  shortlisted: 'Shortlist applicants to compare them here.',
  hired: 'People you hire appear here. We ask each for a proposal.',
  rejected: 'Applicants you declined, with your reason.',
  withdrawn: 'No one has withdrawn an application.',
};

const NoApplicants = ({ stage }: Pick<StageListProps, 'stage'>) => (
  <EmptyState headingLevel={2} title="No applicants yet" text={emptyTexts[stage]} />
);
