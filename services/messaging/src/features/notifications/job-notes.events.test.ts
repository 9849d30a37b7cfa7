import type { ApplicationOutcome } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
import { startTestMessaging } from '../../testing.ts';
import { NotificationModel } from './notifications.model.ts';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

/** A client and a freelancer at a job. */
function atJob() {
  const ids = {
    employerId: newId(),
    freelancerId: newId(),
    jobId: newId(),
    applicationId: newId(),
  };
  const facts = { ...ids, title: 'A label for olive oil' };
  const notesOf = async (userId: string) => {
    const token = messaging.tokenFor({ userId });
    return (await messaging.send('GET /notifications', { token })).body.data;
  };
  /** Publishes, also twice, and gives the notes of whom it is for. */
  async function told(event: Parameters<typeof messaging.publish>[0], userId: string) {
    await messaging.publish(event);
    await messaging.publish(event);
    await eventually(async () => (await NotificationModel.exists({ userId })) !== null);
    return notesOf(userId);
  }
  return { ...ids, facts, told, notesOf };
}

it('a client is told once of each who applies, and nobody else is', async () => {
  const { facts, told, notesOf, employerId, freelancerId, jobId } = atJob();
  const event = newEvent('job.applied', { ...facts, name: 'Ada Okafor' });
  expect(await told(event, employerId)).toMatchObject([
    {
      title: 'Ada Okafor applied to “A label for olive oil”',
      link: `/job/status/${jobId}`,
    },
  ]);
  expect(await notesOf(freelancerId)).toEqual([]);
});

it('a client is told who is no longer available', async () => {
  const { facts, told, employerId } = atJob();
  const event = newEvent('job.application-withdrawn', { ...facts, name: 'Ada Okafor' });
  const [note] = await told(event, employerId);
  expect(note.title).toBe('Ada Okafor is no longer available for “A label for olive oil”');
});

it.each<[ApplicationOutcome, string, string, string]>([
  [
    'shortlisted',
    '',
    'Grace Lin put you on the shortlist for “A label for olive oil”',
    'You will hear as soon as they decide.',
  ],
  [
    'hired',
    '',
    'Grace Lin wants to hire you for “A label for olive oil”',
    'Write them a proposal: it begins with what the job says.',
  ],
  [
    'rejected',
    'Too far away.',
    'Grace Lin decided against your application to “A label for olive oil”',
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
])('a freelancer who is %s is told so', async (outcome, reason, title, body) => {
  const { facts, told, freelancerId, jobId } = atJob();
  const decision = { clientName: 'Grace Lin', outcome, reason };
  const event = newEvent('job.application-decided', { ...facts, ...decision });
  const link = `/job/status/${jobId}`;
  expect(await told(event, freelancerId)).toMatchObject([{ title, body, link }]);
});

it('who is put back among the applicants is told nothing, who waits is told of changes', async () => {
  const { facts, told, freelancerId } = atJob();
  const decision = { clientName: 'Grace Lin', outcome: 'applied' as const, reason: '' };
  await messaging.publish(newEvent('job.application-decided', { ...facts, ...decision }));
  const changes = ['The budget is now €1,300.00.', 'The place is now Kalamata.'];
  const event = newEvent('job.changed', { ...facts, clientName: 'Grace Lin', changes });
  expect(await told(event, freelancerId)).toMatchObject([
    {
      title: '“A label for olive oil” has changed',
      body: 'The budget is now €1,300.00. The place is now Kalamata.',
    },
  ]);
});

it('a client is told that the closing day is over, and until when to decide', async () => {
  const { told, employerId, jobId } = atJob();
  const ended = { jobId, employerId, title: 'A label for olive oil' };
  const event = newEvent('job.day-ended', { ...ended, waiting: 3, decideBy: '2026-12-05' });
  expect(await told(event, employerId)).toMatchObject([
    {
      title: 'The closing day of “A label for olive oil” is over',
      body: '3 people wait for your answer. On 2026-12-05 the job closes, and who has none is told so.',
      link: `/job/status/${jobId}`,
    },
  ]);
});
