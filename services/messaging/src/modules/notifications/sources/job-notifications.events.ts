import type { DomainEvent, EventPayload } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import type { NotificationText } from '../inbox/notification-text.rules.ts';
import { createNotifier } from '../inbox/notifier.service.ts';

type ApplicationEvent = DomainEvent<
  'job.applied' | 'job.application-withdrawn' | 'job.application-decided' | 'job.changed'
>;

interface Writer {
  /** The quoted person: the notification is deleted with their account. */
  writerId?: string;
}

/**
 * Notifies client and freelancer about applications to a job, and freelancers about jobs that match
 * their saved searches.
 */
export function jobNotificationEvents(live: Live): EventHandlers {
  const notify = createNotifier(live);

  /**
   * Updates both people's open windows; the other one gets a notification that links to the job.
   */
  async function publishJob(
    event: ApplicationEvent,
    userId: string,
    text?: NotificationText & Writer,
  ) {
    const { jobId, employerId, freelancerId } = event.payload;
    for (const person of [employerId, freelancerId]) {
      live.publishUserChange(person, { topic: 'job', id: jobId });
    }
    if (text) await notify({ userId, event }, { ...text, link: `/job/status/${jobId}` });
  }

  return {
    'job.applied': (event) => {
      const { employerId, freelancerId: writerId } = event.payload;
      return publishJob(event, employerId, { ...appliedText(event.payload), writerId });
    },
    'job.application-withdrawn': (event) => {
      const { employerId, freelancerId: writerId } = event.payload;
      return publishJob(event, employerId, { ...withdrawnText(event.payload), writerId });
    },
    'job.application-decided': (event) => {
      const { employerId, freelancerId, outcome } = event.payload;
      const text = decidedText(event.payload);
      // A notification of a closed job stays, also when its client's account was deleted.
      const isByClient = outcome === 'shortlisted' || outcome === 'hired' || outcome === 'rejected';
      const writer = isByClient ? { writerId: employerId } : {};
      return publishJob(event, freelancerId, text && { ...text, ...writer });
    },
    'job.day-ended': async (event) => {
      const { employerId: userId, jobId } = event.payload;
      live.publishUserChange(userId, { topic: 'job', id: jobId });
      const link = `/job/status/${jobId}`;
      await notify({ userId, event }, { ...dayEndedText(event.payload), link });
    },
    'job.changed': (event) =>
      publishJob(event, event.payload.freelancerId, changedText(event.payload)),
    'job.search-matched': async (event) => {
      const { freelancerId: userId, jobId, note: isShown, mail: isMailed } = event.payload;
      live.publishUserChange(userId, { topic: 'search', id: jobId });
      const link = `/job/${jobId}`;
      await notify({ userId, event }, { ...matchedText(event.payload), link, isShown, isMailed });
    },
  };
}

const nameOf = (name: string) => name || 'Someone';

const appliedText = ({ name, title }: EventPayload<'job.applied'>): NotificationText => ({
  title: `${nameOf(name)} applied to “${title}”`,
  body: 'Open the job to see their application and rate.',
});

const withdrawnText = ({
  name,
  title,
}: EventPayload<'job.application-withdrawn'>): NotificationText => ({
  title: `${nameOf(name)} withdrew from “${title}”`,
  body: 'They are no longer available for this job.',
});

const applicants = (count: number) =>
  count === 1 ? '1 applicant needs' : `${count} applicants need`;

const dayEndedText = ({
  title,
  waiting,
  decideBy,
}: EventPayload<'job.day-ended'>): NotificationText => ({
  title: `“${title}” has passed its closing date`,
  body: `${applicants(waiting)} your decision. The job closes on ${decideBy}, and we’ll notify the others.`,
});

const changedText = ({ title, changes }: EventPayload<'job.changed'>): NotificationText => ({
  title: `“${title}” has changed`,
  body: changes.join(' '),
});

/** Notification of an application's outcome; a return to the other applicants sends none. */
function decidedText({
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
        title: `${client} shortlisted you for “${title}”`,
        body: 'We’ll tell you when they decide.',
      };
    case 'hired':
      return {
        title: `${client} wants to hire you for “${title}”`,
        body: 'Send them a proposal. We prefill it from the job.',
      };
    case 'rejected':
      return {
        title: `${client} declined your application to “${title}”`,
        body: `Their reason: ${reason}`,
      };
    case 'closed':
      return { title: `“${title}” has closed`, body: reason };
    case 'filled':
      return { title: `“${title}” is filled`, body: reason };
  }
}

function matchedText({
  title,
  facts,
  searches: [first = '', ...others],
}: EventPayload<'job.search-matched'>): NotificationText {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return { title: `New job: ${title}`, body: `${facts}. Matches “${first}”${more}.` };
}
