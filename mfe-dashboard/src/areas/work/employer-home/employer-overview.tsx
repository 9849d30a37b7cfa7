import type { ReactNode } from 'react';
import { useJobNumbers, useMyJobs } from '../../shared/jobs/jobs.api.ts';
import { Held } from '../../shared/loading/held.tsx';
import { HomeHead } from '../home/home-head.tsx';
import { WorkLoading } from '../home/work-loading.tsx';
import { EmployerStatement } from './employer-statement.tsx';
import { HomeJobs } from './home-jobs.tsx';

interface EmployerOverviewProps {
  /** Whether something around the jobs is still loading. */
  isPending: boolean;
  /** Above the jobs. */
  first: ReactNode;
  /** The work below the jobs. */
  children: ReactNode;
}

/** The client's summary, open jobs and work; they appear together. */
export function EmployerOverview({ isPending, first, children }: EmployerOverviewProps) {
  const jobs = useMyJobs({ status: 'open' });
  const numbers = useJobNumbers();
  const isHeld = isPending || jobs.isPending || numbers.isPending;
  return (
    <>
      <HomeHead isPending={isHeld}>
        <EmployerStatement isPending={isHeld} />
      </HomeHead>
      <Held isHeld={isHeld} loading={<WorkLoading />}>
        {first}
        <HomeJobs />
        {children}
      </Held>
    </>
  );
}
