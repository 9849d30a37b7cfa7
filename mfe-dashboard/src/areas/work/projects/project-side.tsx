import { formatMoney } from '@soloist/contracts';
import { DescriptionList } from '@soloist/ui';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { moneyText } from '../../shared/formats/sums.rules.ts';
import { Section } from '../../shared/sections/section.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import styles from '../documents/documents.module.css';
import { isUnanswered } from '../proposals/proposal.rules.ts';
import { EmailsOfProposal } from '../proposals/proposal-emails.tsx';
import { ProjectProfitSection } from './project-profit.tsx';
import { otherSideOf, type ProjectView } from './projects.api.ts';

/** The project's details and activity, and the freelancer's emails. */
export function ProjectSide({ view }: { view: ProjectView }) {
  const { side, contract, proposal } = view;
  const { email, number, status, expiresAt, project } = contract;
  const timeline = proposal?.timeline ?? project?.timeline ?? [];
  return (
    <aside
      className={styles.side}
      aria-label={proposal ? 'Details, activity and emails' : 'Details and activity'}
    >
      <DescriptionList
        layout="stacked"
        items={[
          { label: side === 'freelancer' ? 'Client' : 'Freelancer', value: otherSideOf(view) },
          { label: 'Sent to', value: email },
          { label: 'Number', value: number },
          ...(isUnanswered(status) ? [{ label: 'Expires', value: formatDay(expiresAt) }] : []),
          ...(project ? listSums(view) : []),
        ]}
      />
      {proposal && project && status !== 'replaced' && <ProjectProfitSection id={proposal.id} />}
      {timeline.length > 0 && (
        <Section title="Activity">
          <Timeline entries={timeline} side={side} />
        </Section>
      )}
      {proposal && (
        <Section title="Emails">
          <EmailsOfProposal proposal={proposal} />
        </Section>
      )}
    </aside>
  );
}

/** The invoiced and unpaid amounts. */
function listSums({ contract: { currency, project } }: ProjectView) {
  const billed = project?.invoices.filter(({ status }) => status !== 'void') ?? [];
  // An invoice may be in another currency than the project.
  const sumOf = (amount: 'total' | 'balance') =>
    moneyText(
      billed.map((invoice) => ({ currency: invoice.currency, count: 1, total: invoice[amount] })),
      'exact',
    ) || formatMoney(0, currency);
  return [
    { label: 'Invoiced', value: sumOf('total') },
    { label: 'Amount due', value: sumOf('balance') },
  ];
}
