import type { DomainEvent } from '@soloist/contracts';
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

const notesOf = async (userId: string) => {
  const token = messaging.tokenFor({ userId });
  return (await messaging.send('GET /notifications', { token })).body.data;
};
/** Publishes, also twice, and gives the notes of whom it is for. */
async function told(event: DomainEvent, userId: string) {
  await messaging.publish(event);
  await messaging.publish(event);
  await eventually(async () => (await NotificationModel.exists({ userId })) !== null);
  return notesOf(userId);
}

it('a freelancer is told once of a job that their searches found, if they asked for notes', async () => {
  const found = (over: object) =>
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
  const mailed = found({ note: false, mail: true });
  await messaging.publish(mailed);
  const event = found({});
  expect(await told(event, event.payload.freelancerId)).toMatchObject([
    {
      title: 'New job: A label',
      body: '€1,200.00, remote. Found by “Labels” and 2 more.',
      link: `/job/${'b'.repeat(24)}`,
    },
  ]);
  expect(await notesOf(mailed.payload.freelancerId)).toEqual([]);
});

describe('a decision of a moderator', () => {
  const decided = (over: object) =>
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
    ['hide', 'It asks for a fee.', '“Easy money” is out of sight', 'It asks for a fee.'],
    ['warn', 'Be kind.', 'You are warned about “Easy money”', 'Be kind.'],
    ['none', 'A mistake.', 'The decision about “Easy money” is taken back', 'A mistake.'],
    [
      'dismiss',
      '',
      'The decision about “Easy money” stays',
      'Your answer was read, and it was looked at again.',
    ],
  ])('to %s is told once to whose thing it is', async (decision, words, title, body) => {
    const event = decided({ decision, words });
    const notes = await told(event, event.payload.userId);
    expect(notes).toMatchObject([{ title, body, link: `/decision/${'c'.repeat(24)}` }]);
  });

  it('that nothing is wrong is no news to somebody who never heard of a report', async () => {
    const quiet = decided({ isTold: false, decision: 'dismiss', words: '' });
    await messaging.publish(quiet);
    const last = decided({});
    await told(last, last.payload.userId);
    expect(await notesOf(quiet.payload.userId)).toEqual([]);
  });
});

it.each([
  [true, 'Something was done about it. Thank you for saying so.'],
  [false, 'As far as we can see it keeps to the rules, so it stays as it is.'],
])('who reported something hears what came of it (acted on: %s)', async (isActedOn, body) => {
  const event = newEvent('report.answered', {
    userId: newId(),
    title: 'Easy money',
    link: '/dashboard',
    isActedOn,
  });
  const notes = await told(event, event.payload.userId);
  expect(notes).toMatchObject([
    { title: 'Your report of “Easy money” was looked at', body, link: '/dashboard' },
  ]);
});

it('those who run the installation are told once of a canary that ended by itself, nobody else', async () => {
  const [ada, ben, stranger] = [newId(), newId(), newId()];
  messaging.admins.push(ada, ben);
  const reason = 'It failed in 25.0 % of 60 loads, the live version in 0.0 % of 60.';
  const event = newEvent('platform.canary-failed', {
    ...{ remote: 'mfe-dashboard', version: '2.0.0', live: '1.0.0', reason },
  });
  const note = {
    title: 'The canary of mfe-dashboard 2.0.0 ended by itself',
    body: `${reason} Everybody is shown 1.0.0 again.`,
    link: '/platform/mfe-dashboard',
  };
  expect(await told(event, ben)).toMatchObject([note]);
  expect(await notesOf(ada)).toMatchObject([note]);
  expect(await notesOf(stranger)).toEqual([]);
});
