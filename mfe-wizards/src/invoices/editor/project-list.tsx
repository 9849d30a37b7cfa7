import { formatMoney } from '@soloist/contracts';
import { EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { useAcceptedProjects } from '../invoices.api.ts';
import styles from './projects.module.css';

/** Accepted proposals to select from. */
export function ProjectList({ onChoose }: { onChoose: (id: string) => void }) {
  const { data, error, isPending, refetch, isFetching } = useAcceptedProjects();
  if (error) {
    return (
      <ErrorState
        title="We couldn’t load your projects"
        text={error.message}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  }
  if (isPending) return <ProjectsLoading />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="No projects yet"
        text="Once a client accepts a proposal, you can invoice it from here."
      />
    );
  }
  return (
    <ul className={styles.list}>
      {data.map(({ id, project_name, client_name, email, total, currency }) => (
        <li key={id}>
          <button type="button" className={styles.project} onClick={() => onChoose(id)}>
            <span>
              <b>{project_name}</b>
              <small>{client_name || email}</small>
            </span>
            <span>{formatMoney(total, currency, { digits: 'whole' })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ProjectsLoading() {
  return (
    <Loading label="Loading your projects">
      <Skeleton shape="block" height={56} />
      <Skeleton shape="block" height={56} />
      <Skeleton shape="block" height={56} />
    </Loading>
  );
}
