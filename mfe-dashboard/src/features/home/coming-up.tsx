import type { ProposalSummary } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { isWaiting } from '../proposals/proposal-texts.ts';
import { useProposals } from '../proposals/proposals.api.ts';
import styles from './home.module.css';

const most = 3;

/** The next days on which open proposals run out. */
export function ComingUp() {
  const { data } = useProposals();
  const dates = upcoming(data?.pages.flatMap(({ items }) => items) ?? []);
  // Its list is the main column's too, which says when it cannot be loaded.
  if (dates.length === 0) return null;
  return (
    <section className={styles.identity}>
      <Heading level={2} size="sub">
        Coming up
      </Heading>
      <ol className={styles.agenda}>
        {dates.map(({ id, expiresAt, project_name, client_name, email }) => (
          <li key={id}>
            <DayTile instant={expiresAt} />
            <span>
              <Link to={`/project/status/${id}`}>Answer due: {project_name}</Link>
              <span>{client_name || email}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const upcoming = (proposals: ProposalSummary[]) =>
  proposals
    .filter(({ status, expiresAt }) => isWaiting(status) && new Date(expiresAt) > new Date())
    .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt))
    .slice(0, most);

function DayTile({ instant }: { instant: string }) {
  const date = new Date(instant);
  return (
    <time dateTime={instant}>
      <b>{date.getDate()}</b>
      {date.toLocaleDateString('en-US', { month: 'short' })}
    </time>
  );
}
