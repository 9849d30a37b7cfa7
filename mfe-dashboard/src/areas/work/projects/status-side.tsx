import type { ProposalDetail } from '@soloist/contracts';
import { DescriptionList } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { Section } from '../../shared/sections/section.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import { clientOf } from '../documents/document.rules.ts';
import styles from '../documents/documents.module.css';
import { isUnanswered } from '../proposals/proposal.rules.ts';
import { ProposalEmailHistory } from '../proposals/proposal-emails.tsx';

/** The proposal's details, activity and emails. */
export function StatusSide({ proposal }: { proposal: ProposalDetail }) {
  const { id, number, email, status, expiresAt, project } = proposal;
  return (
    <aside className={styles.side} aria-label="Details, activity and emails">
      <DescriptionList
        layout="stacked"
        items={[
          { label: 'Client', value: clientOf(proposal) },
          { label: 'Sent to', value: email },
          { label: 'Number', value: number },
          ...(isUnanswered(status) ? [{ label: 'Expires', value: formatDay(expiresAt) }] : []),
        ]}
      />
      {project && (
        <Link className={styles.link} to={`/dashboard/project-view/${id}`}>
          Open client page
        </Link>
      )}
      <Section title="Activity">
        <Timeline entries={proposal.timeline} side="freelancer" />
      </Section>
      <Section title="Emails">
        <ProposalEmailHistory id={id} />
      </Section>
    </aside>
  );
}
