import { formatMoney, type ProposalSummary } from '@soloist/contracts';
import { Pips, ProgressBar } from '@soloist/ui';
import { PaperRow } from '../projects/paper-row.tsx';
import styles from '../projects/projects.module.css';
import { ProposalMenu } from './proposal-menu.tsx';
import { ProposalState } from './proposal-state.tsx';
import { isInProgress, nextStep, paymentTypeTexts, periodTexts } from './proposal-texts.ts';

export type ProposalQuestion = 'withdraw' | 'mails';

interface ProposalRowProps {
  proposal: ProposalSummary;
  /** Something of it is asked about in a dialog. */
  onAsk: (question: ProposalQuestion) => void;
}

export function ProposalRow({ proposal, onAsk }: ProposalRowProps) {
  const { id, project_name, payment_type, total, currency, frequency } = proposal;
  return (
    <PaperRow
      paper={proposal}
      title={project_name}
      href={`/project/status/${id}`}
      kind={paymentTypeTexts[payment_type]}
      status={<ProposalState proposal={proposal} />}
      progress={<Progress proposal={proposal} />}
      next={nextStep(proposal)}
      amount={formatMoney(total, currency)}
      amountNote={frequency && periodTexts[frequency]}
      menu={<ProposalMenu proposal={proposal} onAsk={onAsk} />}
    />
  );
}

const doneStatuses = ['approved', 'invoiced', 'paid'];
const mostPips = 12;

/** How many of its milestones are approved. */
function Progress({ proposal }: { proposal: ProposalSummary }) {
  const { progress, status, payment_type } = proposal;
  const milestones = progress?.milestones ?? [];
  // An ongoing one has no end to be on the way to.
  if (milestones.length === 0 || payment_type === 'ongoing')
    return <span className={styles.subtle}>–</span>;
  const done = milestones.filter((milestone) => doneStatuses.includes(milestone.status)).length;
  const total = milestones.length;
  const label = `${done} of ${total} milestones done`;
  if (total > mostPips) {
    return <ProgressBar className={styles.pips} value={done} max={total} label={label} />;
  }
  return (
    <Pips
      className={styles.pips}
      done={done}
      total={total}
      now={isInProgress(status)}
      label={label}
    />
  );
}
