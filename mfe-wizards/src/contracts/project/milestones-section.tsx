import {
  type Contract,
  invoiceViewPath,
  type MilestoneStatus,
  type Project,
  type ProjectMilestone,
} from '@soloist/contracts';
import { Badge, type BadgeTone, Button, ButtonLink } from '@soloist/ui';
import { useState } from 'react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { canDecide, isActive } from '../contract-state.rules.ts';
import { useContractTexts } from '../translations/use-contract-texts.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';
import { RequestChangesDialog } from './request-changes-dialog.tsx';

interface MilestonesSectionProps {
  contract: Contract;
  project: Project;
}

const agreed: MilestoneStatus[] = ['approved', 'invoiced', 'paid'];

/** The milestones of the project, and the client's decisions. */
export function MilestonesSection({ contract, project: { milestones } }: MilestonesSectionProps) {
  const { milestones: words, project } = useContractTexts();
  const done = milestones.filter(({ status }) => agreed.includes(status)).length;
  return (
    <ProjectSection
      title={words.title}
      note={milestones.length > 0 ? project.done(done, milestones.length) : undefined}
      empty={milestones.length === 0 && words.none}
    >
      <ol className={styles.list}>
        {milestones.map((milestone) => (
          <Milestone key={milestone.id} contract={contract} milestone={milestone} />
        ))}
      </ol>
    </ProjectSection>
  );
}

const tones: Record<MilestoneStatus, BadgeTone> = {
  pending: 'neutral',
  submitted: 'warn',
  changes_requested: 'info',
  approved: 'ok',
  invoiced: 'ok',
  paid: 'ok',
};

interface MilestoneProps {
  contract: Contract;
  milestone: ProjectMilestone;
}

function Milestone({ contract, milestone }: MilestoneProps) {
  const { milestones: words } = useContractTexts();
  const { money, day } = useFormats();
  const { name, deliverable, amount, end_date, status, orderId } = milestone;
  const isSubmitted = status === 'submitted';
  const isTooLate = isSubmitted && !isActive(contract);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 dir="auto">{name}</h3>
        <Badge tone={isTooLate ? 'neutral' : tones[status]}>
          {isTooLate ? words.submittedTooLate : words.statuses[status]}
        </Badge>
        <b className={styles.amount}>{money(amount, contract.currency)}</b>
      </div>
      {(deliverable || end_date) && (
        <p className={styles.meta}>
          {deliverable && <bdi>{deliverable}</bdi>}
          {end_date && <span>{words.due(day(end_date))}</span>}
        </p>
      )}
      <Note contract={contract} milestone={milestone} />
      {isSubmitted && !isTooLate && canDecide(contract) && (
        <Decision contract={contract} milestone={milestone} />
      )}
      {orderId && (
        <ButtonLink size="sm" href={invoiceViewPath(orderId)}>
          {words.invoice}
        </ButtonLink>
      )}
    </li>
  );
}

/** The latest note on a milestone, and its author. */
function Note({ contract, milestone: { note, status, changedAt } }: MilestoneProps) {
  const { milestones: words } = useContractTexts();
  const { dateTime } = useFormats();
  if (!note) return null;
  const isClientNote = status === 'changes_requested';
  return (
    <figure className={styles.note}>
      <figcaption className={styles.meta}>
        <span>{isClientNote ? words.clientNote : words.theirNote(contract.sender.name)}</span>
        {changedAt && <time dateTime={changedAt}>{dateTime(changedAt)}</time>}
      </figcaption>
      <blockquote dir="auto">{note}</blockquote>
    </figure>
  );
}

function Decision({ contract, milestone }: MilestoneProps) {
  const { milestones: words } = useContractTexts();
  const [openDialog, setOpenDialog] = useState<'approve' | 'send-back'>();
  const dialogProps = { contract, milestone, onClose: () => setOpenDialog(undefined) };
  return (
    <div className={styles.decision}>
      <Button variant="primary" onClick={() => setOpenDialog('approve')}>
        {words.approve}
      </Button>
      <Button onClick={() => setOpenDialog('send-back')}>{words.requestChanges}</Button>
      <ApproveDialog {...dialogProps} open={openDialog === 'approve'} />
      <RequestChangesDialog {...dialogProps} open={openDialog === 'send-back'} />
    </div>
  );
}
