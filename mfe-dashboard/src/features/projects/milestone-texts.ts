import type { MilestoneStatus, ProjectMilestone } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

export const milestoneBadges: Record<MilestoneStatus, { text: string; tone: BadgeTone }> = {
  pending: { text: 'To do', tone: 'neutral' },
  submitted: { text: 'Handed over', tone: 'info' },
  changes_requested: { text: 'Changes asked for', tone: 'warn' },
  approved: { text: 'Approved', tone: 'ok' },
  invoiced: { text: 'Invoiced', tone: 'info' },
  paid: { text: 'Paid', tone: 'ok' },
};

const done: MilestoneStatus[] = ['approved', 'invoiced', 'paid'];
export const isDone = ({ status }: Pick<ProjectMilestone, 'status'>) => done.includes(status);

/** Whose words its note is. */
export const noteTitle = ({ status }: ProjectMilestone) =>
  status === 'changes_requested' ? 'What should change' : 'What was said';
