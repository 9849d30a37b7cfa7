import type { DomainEvent } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import {
  appliedText,
  dayEndedText,
  decidedText,
  jobChangedText,
  withdrawnText,
} from './job-texts.ts';
import type { NotificationText } from './notification-texts.ts';
import { createNotifier } from './notifier.ts';

type ApplicationEvent = DomainEvent<
  'job.applied' | 'job.application-withdrawn' | 'job.application-decided' | 'job.changed'
>;

/** Tells client and freelancer what happened between them at a job. */
export function jobNoteEvents(live: Live): EventHandlers {
  const keep = createNotifier(live);

  /** Both see it in their open windows; who did not do it gets a note that leads to the job. */
  async function tell(event: ApplicationEvent, to: string, text?: NotificationText & Writer) {
    const { jobId, employerId, freelancerId } = event.payload;
    for (const person of [employerId, freelancerId]) {
      live.tellChange(person, { topic: 'job', id: jobId });
    }
    if (text) await keep({ userId: to, event }, { ...text, link: `/job/status/${jobId}` });
  }

  return {
    'job.applied': (event) => {
      const { employerId, freelancerId } = event.payload;
      return tell(event, employerId, { ...appliedText(event.payload), writerId: freelancerId });
    },
    'job.application-withdrawn': (event) => {
      const { employerId, freelancerId } = event.payload;
      return tell(event, employerId, { ...withdrawnText(event.payload), writerId: freelancerId });
    },
    'job.application-decided': (event) => {
      const { employerId, freelancerId, outcome } = event.payload;
      const text = decidedText(event.payload);
      // That a job closed stays told, also when it closed because its client left.
      const isTheirs = outcome === 'shortlisted' || outcome === 'hired' || outcome === 'rejected';
      const writer = isTheirs ? { writerId: employerId } : {};
      return tell(event, freelancerId, text && { ...text, ...writer });
    },
    'job.day-ended': async (event) => {
      const { employerId: userId, jobId } = event.payload;
      live.tellChange(userId, { topic: 'job', id: jobId });
      const link = `/job/status/${jobId}`;
      await keep({ userId, event }, { ...dayEndedText(event.payload), link });
    },
    'job.changed': (event) =>
      tell(event, event.payload.freelancerId, jobChangedText(event.payload)),
  };
}

/** Whose words they are: the note goes with that person's account. */
interface Writer {
  writerId?: string;
}
