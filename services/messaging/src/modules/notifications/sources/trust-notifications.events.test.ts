import type { DomainEvent } from '@soloist/contracts';
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

const listNotifications = async (userId: string) => {
  const token = messaging.tokenFor({ userId });
  return (await messaging.send('GET /notifications', { token })).body.data;
};
/** Publishes an event twice and returns the notifications of its recipient. */
async function publishTwice(event: DomainEvent, userId: string) {
  await messaging.publish(event);
  await messaging.publish(event);
  await eventually(async () => (await NotificationModel.exists({ userId })) !== null);
  return listNotifications(userId);
}

it('notifies a freelancer once of a job that matches their searches, if they want that', async () => {
  const searchMatched = (over: object) =>
    newEvent('job.search-matched', {
      jobId: 'b'.repeat(24),
      freelancerId: newId(),
      title: 'A label',
      facts: '€1,200.00, remote',
      searches: ['Labels', 'Remote', 'Everything'],
      note: true,
      mail: false,
      ...over,
    });
  const mailed = searchMatched({ note: false, mail: true });
  await messaging.publish(mailed);
  const event = searchMatched({});
  expect(await publishTwice(event, event.payload.freelancerId)).toMatchObject([
    {
      title: 'New job: A label',
      body: '€1,200.00, remote. Matches “Labels” and 2 more.',
      link: `/job/${'b'.repeat(24)}`,
    },
  ]);
  expect(await listNotifications(mailed.payload.freelancerId)).toEqual([]);
});

describe('a moderator’s decision', () => {
  const reportDecided = (over: object) =>
    newEvent('report.decided', {
      caseId: 'c'.repeat(24),
      userId: newId(),
      isTold: true,
      decision: 'hide',
      kind: 'job',
      title: 'Easy money',
      words: 'It asks for a fee.',
      ...over,
    });

  it.each([
    ['hide', 'It asks for a fee.', 'We hid “Easy money”', 'It asks for a fee.'],
    ['warn', 'Be kind.', 'You received a warning about “Easy money”', 'Be kind.'],
    ['none', 'A mistake.', 'We reversed the decision about “Easy money”', 'A mistake.'],
    [
      'dismiss',
      '',
      'We upheld the decision about “Easy money”',
      'We read your answer and reviewed it again.',
    ],
  ])('to %s notifies the owner once', async (decision, words, title, body) => {
    const event = reportDecided({ decision, words });
    const notifications = await publishTwice(event, event.payload.userId);
    expect(notifications).toMatchObject([{ title, body, link: `/decision/${'c'.repeat(24)}` }]);
  });

  it('sends nothing about a dismissed report to an owner who was not notified of it', async () => {
    const dismissed = reportDecided({ isTold: false, decision: 'dismiss', words: '' });
    await messaging.publish(dismissed);
    const last = reportDecided({});
    await publishTwice(last, last.payload.userId);
    expect(await listNotifications(dismissed.payload.userId)).toEqual([]);
  });
});

it.each([
  [true, 'We took action. Thank you for reporting it.'],
  [false, 'It follows our rules, so it stays.'],
])('notifies the reporter of the outcome (acted on: %s)', async (isActedOn, body) => {
  const event = newEvent('report.answered', {
    userId: newId(),
    title: 'Easy money',
    link: '/dashboard',
    isActedOn,
  });
  const notifications = await publishTwice(event, event.payload.userId);
  expect(notifications).toMatchObject([
    { title: 'We reviewed your report of “Easy money”', body, link: '/dashboard' },
  ]);
});

it('notifies only the admins, once, of a canary that was rolled back', async () => {
  const [ada, ben, stranger] = [newId(), newId(), newId()];
  messaging.admins.push(ada, ben);
  const reason = 'It failed in 25.0% of 60 loads, the live version in 0.0% of 60.';
  const event = newEvent('platform.canary-failed', {
    ...{ remote: 'mfe-dashboard', version: '2.0.0', live: '1.0.0', reason },
  });
  const notification = {
    title: 'The canary of mfe-dashboard 2.0.0 was rolled back',
    body: `${reason} Everyone gets 1.0.0 again.`,
    link: '/platform/mfe-dashboard',
  };
  expect(await publishTwice(event, ben)).toMatchObject([notification]);
  expect(await listNotifications(ada)).toMatchObject([notification]);
  expect(await listNotifications(stranger)).toEqual([]);
});
