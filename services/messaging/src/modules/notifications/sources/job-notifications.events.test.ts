import type { ApplicationOutcome } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { startTestMessaging } from '../../../../test/harness.ts';
import { NotificationModel } from '../inbox/notifications.model.ts';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

/** A client and a freelancer at a job. */
function newJob() {
  const ids = {
    employerId: newId(),
    freelancerId: newId(),
    jobId: newId(),
    applicationId: newId(),
  };
  const job = { ...ids, title: 'A label for olive oil' };
  const listNotifications = async (userId: string) => {
    const token = messaging.tokenFor({ userId });
    return (await messaging.send('GET /notifications', { token })).body.data;
  };
  /** Publishes an event twice and returns the notifications of its recipient. */
  async function publishTwice(event: Parameters<typeof messaging.publish>[0], userId: string) {
    await messaging.publish(event);
    await messaging.publish(event);
    await eventually(async () => (await NotificationModel.exists({ userId })) !== null);
    return listNotifications(userId);
  }
  return { ...ids, facts: job, published: publishTwice, listNotifications };
}

it('notifies only the client, once per applicant', async () => {
  const {
    facts: job,
    published: publishTwice,
    listNotifications,
    employerId,
    freelancerId,
    jobId,
  } = newJob();
  const event = newEvent('job.applied', { ...job, name: 'Ada Okafor' });
  expect(await publishTwice(event, employerId)).toMatchObject([
    {
      title: 'Ada Okafor applied to “A label for olive oil”',
      link: `/job/status/${jobId}`,
    },
  ]);
  expect(await listNotifications(freelancerId)).toEqual([]);
});

it('notifies a client of a withdrawn application', async () => {
  const { facts: job, published: publishTwice, employerId } = newJob();
  const event = newEvent('job.application-withdrawn', { ...job, name: 'Ada Okafor' });
  const [notification] = await publishTwice(event, employerId);
  expect(notification.title).toBe('Ada Okafor withdrew from “A label for olive oil”');
});

it.each<[ApplicationOutcome, string, string, string]>([
  [
    'shortlisted',
    '',
    'Grace Lin shortlisted you for “A label for olive oil”',
    'We’ll tell you when they decide.',
  ],
  [
    'hired',
    '',
    'Grace Lin wants to hire you for “A label for olive oil”',
    'Send them a proposal. We prefill it from the job.',
  ],
  [
    'rejected',
    'Too far away.',
    'Grace Lin declined your application to “A label for olive oil”',
    'Their reason: Too far away.',
  ],
  [
    'closed',
    'The client closed this job.',
    '“A label for olive oil” has closed',
    'The client closed this job.',
  ],
  [
    'filled',
    'All places were given to others.',
    '“A label for olive oil” is filled',
    'All places were given to others.',
  ],
])('notifies a freelancer who is %s', async (outcome, reason, title, body) => {
  const { facts: job, published: publishTwice, freelancerId, jobId } = newJob();
  const decision = { clientName: 'Grace Lin', outcome, reason };
  const event = newEvent('job.application-decided', { ...job, ...decision });
  const link = `/job/status/${jobId}`;
  expect(await publishTwice(event, freelancerId)).toMatchObject([{ title, body, link }]);
});

it('notifies applicants of job changes, but not of a return to the applicants', async () => {
  const { facts: job, published: publishTwice, freelancerId } = newJob();
  const decision = { clientName: 'Grace Lin', outcome: 'applied' as const, reason: '' };
  await messaging.publish(newEvent('job.application-decided', { ...job, ...decision }));
  const changes = ['The budget is now €1,300.00.', 'The place is now Kalamata.'];
  const event = newEvent('job.changed', { ...job, clientName: 'Grace Lin', changes });
  expect(await publishTwice(event, freelancerId)).toMatchObject([
    {
      title: '“A label for olive oil” has changed',
      body: 'The budget is now €1,300.00. The place is now Kalamata.',
    },
  ]);
});

it('notifies a client of the passed closing date and the decision deadline', async () => {
  const { published: publishTwice, employerId, jobId } = newJob();
  const ended = { jobId, employerId, title: 'A label for olive oil' };
  const event = newEvent('job.day-ended', { ...ended, waiting: 3, decideBy: '2026-12-05' });
  expect(await publishTwice(event, employerId)).toMatchObject([
    {
      title: '“A label for olive oil” has passed its closing date',
      body: '3 applicants need your decision. The job closes on 2026-12-05, and we’ll notify the others.',
      link: `/job/status/${jobId}`,
    },
  ]);
});
