import type { Contract, MilestoneStatus, Project, ProjectMilestone } from '@soloist/contracts';
import { Badge, type BadgeTone, Button, ButtonLink } from '@soloist/ui';
import { useState } from 'react';
import { useFormats } from '../../../texts/use-texts.ts';
import { isUnderWay } from '../contract-state.ts';
import { useContractTexts } from '../texts/use-contract-texts.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';

interface MilestonesSectionProps {
  contract: Contract;
  project: Project;
}

const agreed: MilestoneStatus[] = ['approved', 'invoiced', 'paid'];

/** The steps of the work, and what the client decides about each. */
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
  const isTooLate = isSubmitted && !isUnderWay(contract);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 dir="auto">{name}</h3>
        <Badge tone={isTooLate ? 'neutral' : tones[status]}>
          {isTooLate ? words.handedOver : words.statuses[status]}
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
      {isSubmitted && !isTooLate && <Decision contract={contract} milestone={milestone} />}
      {orderId && (
        <ButtonLink size="sm" href={`/invoice/${orderId}`}>
          {words.invoice}
        </ButtonLink>
      )}
    </li>
  );
}

/** What was last said about it, and by whom. */
function Note({ contract, milestone: { note, status, changedAt } }: MilestoneProps) {
  const { milestones: words } = useContractTexts();
  const { moment } = useFormats();
  if (!note) return null;
  const isOwn = status === 'changes_requested';
  return (
    <figure className={styles.note}>
      <figcaption className={styles.meta}>
        <span>{isOwn ? words.ownNote : words.theirNote(contract.sender.name)}</span>
        {changedAt && <time dateTime={changedAt}>{moment(changedAt)}</time>}
      </figcaption>
      <blockquote dir="auto">{note}</blockquote>
    </figure>
  );
}

function Decision({ contract, milestone }: MilestoneProps) {
  const { milestones: words } = useContractTexts();
  const [asked, setAsked] = useState<'approve' | 'send-back'>();
  const about = { contract, milestone, onClose: () => setAsked(undefined) };
  return (
    <div className={styles.decision}>
      <Button variant="primary" onClick={() => setAsked('approve')}>
        {words.approve}
      </Button>
      <Button onClick={() => setAsked('send-back')}>{words.sendBack}</Button>
      <ApproveDialog {...about} open={asked === 'approve'} />
      <SendBackDialog {...about} open={asked === 'send-back'} />
    </div>
  );
}
