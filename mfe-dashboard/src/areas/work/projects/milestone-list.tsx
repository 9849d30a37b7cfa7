import { formatMoney, type ProjectMilestone } from '@soloist/contracts';
import { Badge } from '@soloist/ui';
import type { ReactNode } from 'react';
import { formatCalendarDay, formatDay } from '../../shared/formats/dates.rules.ts';
import projects from '../documents/documents.module.css';
import { isDone, milestoneBadges, noteTitle } from './milestone.rules.ts';
import styles from './milestone-list.module.css';

interface MilestoneListProps {
  milestones: ProjectMilestone[];
  currency: string;
  /** The actions on a milestone that are possible now. */
  actions?: (milestone: ProjectMilestone) => ReactNode;
}

/** The milestones of a project with their status, as a timeline. */
export function MilestoneList({ milestones, currency, actions }: MilestoneListProps) {
  return (
    <ol className={styles.milestones}>
      {milestones.map((milestone) => (
        <li key={milestone.id} className={isDone(milestone) ? styles.done : undefined}>
          <Milestone milestone={milestone} currency={currency} />
          {actions && <div className={projects.actions}>{actions(milestone)}</div>}
        </li>
      ))}
    </ol>
  );
}

function Milestone({ milestone, currency }: { milestone: ProjectMilestone; currency: string }) {
  const { name, deliverable, amount, end_date, status, note, changedAt } = milestone;
  const { text, tone } = milestoneBadges[status];
  return (
    <>
      <div className={styles.head}>
        <span className={projects.names}>
          <b>{name}</b>
          {deliverable && <span>{deliverable}</span>}
        </span>
        <span className={styles.amount}>{formatMoney(amount, currency)}</span>
      </div>
      <p className={styles.state}>
        <Badge tone={tone}>{text}</Badge>
        {changedAt && <span>since {formatDay(changedAt)}</span>}
        {end_date && !isDone(milestone) && <span>due {formatCalendarDay(end_date)}</span>}
      </p>
      {note && (
        <blockquote className={styles.note}>
          <b>{noteTitle(milestone)}</b>
          {note}
        </blockquote>
      )}
    </>
  );
}
