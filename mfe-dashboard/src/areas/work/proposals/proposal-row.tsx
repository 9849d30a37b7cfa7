import { formatMoney, type ProposalSummary } from '@soloist/contracts';
import { Pips, ProgressBar } from '@soloist/ui';
import { DocumentRow } from '../documents/document-table.tsx';
import styles from '../documents/documents.module.css';
import { isInProgress, nextStep, paymentTypeTexts, periodTexts } from './proposal.rules.ts';
import { ProposalMenu } from './proposal-menu.tsx';
import { ProposalState } from './proposal-state.tsx';

export type ProposalDialogKind = 'withdraw' | 'mails' | 'follow-up';

interface ProposalRowProps {
  proposal: ProposalSummary;
  /** Opens a dialog about the proposal. */
  onOpenDialog: (dialog: ProposalDialogKind) => void;
}

export function ProposalRow({ proposal, onOpenDialog }: ProposalRowProps) {
  const { id, project_name, payment_type, total, currency, frequency } = proposal;
  return (
    <DocumentRow
      document={proposal}
      title={project_name}
      href={`/project/status/${id}`}
      kind={paymentTypeTexts[payment_type]}
      status={<ProposalState proposal={proposal} />}
      progress={<Progress proposal={proposal} />}
      next={nextStep(proposal)}
      amount={formatMoney(total, currency)}
      amountNote={frequency && periodTexts[frequency]}
      menu={<ProposalMenu proposal={proposal} onOpenDialog={onOpenDialog} />}
    />
  );
}

const doneStatuses = ['approved', 'invoiced', 'paid'];
const mostPips = 12;

/** The share of approved milestones. */
function Progress({ proposal }: { proposal: ProposalSummary }) {
  const { progress, status, payment_type } = proposal;
  const milestones = progress?.milestones ?? [];
  // An ongoing project has no end.
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
