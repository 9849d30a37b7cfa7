import { formatMoney, type ProposalSummary } from '@soloist/contracts';
import { Avatar, Cell, Pips, ProgressBar, Row } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import styles from '../projects/projects.module.css';
import { ProposalMenu } from './proposal-menu.tsx';
import { ProposalState } from './proposal-state.tsx';
import {
  clientOf,
  isInProgress,
  nextStep,
  paymentTypeTexts,
  periodTexts,
} from './proposal-texts.ts';

export type ProposalQuestion = 'withdraw' | 'mails';

interface ProposalRowProps {
  proposal: ProposalSummary;
  /** Something of it is asked about in a dialog. */
  onAsk: (question: ProposalQuestion) => void;
}

export function ProposalRow({ proposal, onAsk }: ProposalRowProps) {
  const client = clientOf(proposal);
  const [next, detail] = nextStep(proposal);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.project}>
          <Avatar shape="square" name={client} size={36} />
          <span className={styles.names}>
            <Link to={`/project/status/${proposal.id}`}>{proposal.project_name}</Link>
            <span>
              {client}, {paymentTypeTexts[proposal.payment_type]}
            </span>
          </span>
        </span>
      </Cell>
      <Cell slot="status">
        <ProposalState proposal={proposal} />
      </Cell>
      <Cell slot="extra">
        <Progress proposal={proposal} />
      </Cell>
      <Cell slot="meta">
        <span className={styles.next}>
          <span>{next}</span>
          <span>{detail}</span>
        </span>
      </Cell>
      <Cell slot="money">
        <span className={styles.names}>
          <span>{formatMoney(proposal.total, proposal.currency)}</span>
          {proposal.frequency && <span>{periodTexts[proposal.frequency]}</span>}
        </span>
      </Cell>
      <Cell slot="actions">
        <ProposalMenu proposal={proposal} onAsk={onAsk} />
      </Cell>
    </Row>
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
