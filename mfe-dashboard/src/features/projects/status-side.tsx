import type { ProposalDetail } from '@soloist/contracts';
import { Facts } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import { Mails } from '../proposals/proposal-mails.tsx';
import { clientOf, isWaiting } from '../proposals/proposal-texts.ts';
import styles from './projects.module.css';
import { Section } from './section.tsx';
import { Timeline } from './timeline.tsx';

/** Where it stands, its mails, and everything that happened. */
export function StatusSide({ proposal }: { proposal: ProposalDetail }) {
  const { id, number, email, status, expiresAt, project } = proposal;
  return (
    <aside className={styles.side} aria-label="Facts, history and mails">
      <Facts
        layout="stacked"
        items={[
          { label: 'Client', value: clientOf(proposal) },
          { label: 'Sent to', value: email },
          { label: 'Number', value: number },
          ...(isWaiting(status) ? [{ label: 'Answer by', value: formatDay(expiresAt) }] : []),
        ]}
      />
      {project && (
        <Link className={styles.link} to={`/dashboard/project-view/${id}`}>
          Open the page that you share with your client
        </Link>
      )}
      <Section title="What happened">
        <Timeline entries={proposal.timeline} side="freelancer" />
      </Section>
      <Section title="Mails">
        <Mails id={id} />
      </Section>
    </aside>
  );
}
