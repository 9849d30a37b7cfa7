import type { EventPayload } from '@soloist/contracts';
import type { NotificationText } from './notification-texts.ts';

const nameOf = (name: string) => name || 'Somebody';

export const appliedText = ({ name, title }: EventPayload<'job.applied'>): NotificationText => ({
  title: `${nameOf(name)} applied to “${title}”`,
  body: 'Their words and their rate are with the job.',
});

export const withdrawnText = ({
  name,
  title,
}: EventPayload<'job.application-withdrawn'>): NotificationText => ({
  title: `${nameOf(name)} is no longer available for “${title}”`,
  body: 'They took their application back.',
});

const people = (count: number) => (count === 1 ? 'One person waits' : `${count} people wait`);

export const dayEndedText = ({
  title,
  waiting,
  decideBy,
}: EventPayload<'job.day-ended'>): NotificationText => ({
  title: `The closing day of “${title}” is over`,
  body: `${people(waiting)} for your answer. On ${decideBy} the job closes, and who has none is told so.`,
});

export const jobChangedText = ({
  title,
  changes,
}: EventPayload<'job.changed'>): NotificationText => ({
  title: `“${title}” has changed`,
  body: changes.join(' '),
});

/** What a freelancer is told of their application; being put back among the others is no news. */
export function decidedText({
  title,
  clientName,
  outcome,
  reason,
}: EventPayload<'job.application-decided'>): NotificationText | undefined {
  const client = clientName || 'The client';
  switch (outcome) {
    case 'applied':
      return undefined;
    case 'shortlisted':
      return {
        title: `${client} put you on the shortlist for “${title}”`,
        body: 'You will hear as soon as they decide.',
      };
    case 'hired':
      return {
        title: `${client} wants to hire you for “${title}”`,
        body: 'Write them a proposal: it begins with what the job says.',
      };
    case 'rejected':
      return {
        title: `${client} decided against your application to “${title}”`,
        body: `Their reason: ${reason}`,
      };
    case 'closed':
      return { title: `“${title}” has closed`, body: reason };
    case 'filled':
      return { title: `“${title}” is filled`, body: reason };
  }
}
