import type { MilestoneStatus, ProjectMilestone } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

export const milestoneBadges: Record<MilestoneStatus, { text: string; tone: BadgeTone }> = {
  pending: { text: 'Pending', tone: 'neutral' },
  submitted: { text: 'Submitted', tone: 'info' },
  changes_requested: { text: 'Changes requested', tone: 'warn' },
  approved: { text: 'Approved', tone: 'ok' },
  invoiced: { text: 'Invoiced', tone: 'info' },
  paid: { text: 'Paid', tone: 'ok' },
};

const done: MilestoneStatus[] = ['approved', 'invoiced', 'paid'];
export const isDone = ({ status }: Pick<ProjectMilestone, 'status'>) => done.includes(status);

/** The title of a milestone's note, by its author. */
export const noteTitle = ({ status }: ProjectMilestone) =>
  status === 'changes_requested' ? 'Requested changes' : 'Note';
