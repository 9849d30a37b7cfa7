import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { MailModel } from '../mail/mails.model.ts';

let documents: TestDocuments;
let queue: Queue;
beforeAll(async () => {
  documents = await startTestDocuments();
  queue = new Queue(eventQueueName('documents'), {
    connection: { url: documents.config.REDIS_URL },
  });
});
afterAll(async () => {
  await queue.close();
  await documents.stop();
});

const publish = (event: DomainEvent, jobId = event.id) => queue.add(event.name, event, { jobId });
function newReader(profile: object = {}) {
  const id = newId();
  const email = `${randomUUID()}@nordlys.example`;
  documents.identity.setProfile(id, { email, emailPref: ['job_news'], ...profile });
  return { id, email };
}
const mailsTo = (email: string) => MailModel.find({ to: email }).lean();
const stored = (email: string) =>
  eventually(async () => {
    const mails = await mailsTo(email);
    return mails.length > 0 && mails;
  });
const job = (overrides: object = {}) => ({
  ...{ jobId: newId(), applicationId: newId(), employerId: newId(), freelancerId: newId() },
  title: 'A label for olive oil',
  ...overrides,
});
const applied = (employerId: string) =>
  newEvent('job.applied', { ...job({ employerId }), name: 'Ada Okafor' });

it('sends an employer one email for an application, however often the event arrives', async () => {
  const reader = newReader();
  const event = applied(reader.id);
  await publish(event);
  await publish(event, randomUUID());
  await publish(applied(reader.id));
  await eventually(async () => (await mailsTo(reader.email)).length === 2);
  const mails = await mailsTo(reader.email);
  expect(mails).toContainEqual(expect.objectContaining({ _id: event.id, kind: 'job-application' }));
});

function fillDailyLimit(to: string, kind: 'job-application' | 'job-news') {
  const now = new Date();
  return MailModel.insertMany(
    Array.from({ length: 30 }, () => ({
      ...{ _id: randomUUID(), kind, to, state: 'sent' },
      ...{ told: true, nextAttemptAt: now, giveUpAt: now, createdAt: now },
    })),
  );
}

it('emails a client at most thirty applications a day', async () => {
  const [busyReader, other] = [newReader(), newReader()];
  await fillDailyLimit(busyReader.email, 'job-application');
  await publish(applied(busyReader.id));
  await publish(applied(other.id));
  await stored(other.email);
  expect(await mailsTo(busyReader.email)).toHaveLength(30);
});

it('emails a freelancer the outcome, except a return to “applied”', async () => {
  const reader = newReader();
  const decided = (outcome: 'applied' | 'closed', reason = '') =>
    newEvent('job.application-decided', {
      ...job({ freelancerId: reader.id }),
      ...{ clientName: 'Grace Lin', outcome, reason },
    });
  await publish(decided('applied'));
  await publish(decided('closed', 'The client closed this job.'));
  const mails = await stored(reader.email);
  expect(mails).toMatchObject([{ kind: 'job-news' }]);
});

it('limits emails about repeated decisions, but always sends the final one', async () => {
  const reader = newReader();
  await fillDailyLimit(reader.email, 'job-news');
  const of = { ...job({ freelancerId: reader.id }), clientName: 'Grace Lin' };
  await publish(newEvent('job.changed', { ...of, changes: ['The budget is now €1.00.'] }));
  for (const outcome of ['shortlisted', 'rejected', 'filled'] as const) {
    await publish(newEvent('job.application-decided', { ...of, outcome, reason: '' }));
  }
  const email = await eventually(async () => {
    const mails = (await mailsTo(reader.email)).filter(({ data }) => data);
    return mails.length > 0 && mails;
  });
  expect(email).toMatchObject([{ data: { news: 'filled' } }]);
});

it('sends no job email to a person who turned them off or has no account', async () => {
  const [unsubscribed, deletedAccount] = [newReader({ emailPref: ['site_message'] }), newReader()];
  documents.identity.eraseAccount(deletedAccount.id);
  const changed = (freelancerId: string) =>
    newEvent('job.changed', {
      ...job({ freelancerId }),
      ...{ clientName: 'Grace Lin', changes: ['The budget is now €1,300.00.'] },
    });
  const last = newReader();
  for (const { id } of [unsubscribed, deletedAccount, last]) await publish(changed(id));
  await stored(last.email);
  expect(await mailsTo(unsubscribed.email)).toEqual([]);
  expect(await mailsTo(deletedAccount.email)).toEqual([]);
});
