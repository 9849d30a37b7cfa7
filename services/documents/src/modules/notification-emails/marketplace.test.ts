import type { DomainEvent, EventPayload } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type MailHarness, startMailHarness } from '../../../test/mail-harness.ts';
import { MailModel } from '../mail/mails.model.ts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

const publish = (event: DomainEvent) => harness.publish(event);
const firstMail = (to: string) => harness.firstMail(to);

function newReader(overrides: object = {}) {
  const id = newId();
  const email = `${id}@nordlys.example`;
  harness.documents.identity.setProfile(id, { email, emailPref: ['job_matches'], ...overrides });
  return { id, email };
}

describe('jobs that saved searches found', () => {
  const hourMs = 3600 * 1000;
  /** A time of an hour that ends after the test, however long that takes. */
  const nextHour = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 1).toISOString();

  const newMatchEvent = (
    freelancerId: string,
    overrides: Partial<EventPayload<'job.search-matched'>> = {},
  ): DomainEvent<'job.search-matched'> => ({
    ...newEvent('job.search-matched', {
      jobId: newId(),
      freelancerId,
      title: 'A label for olive oil',
      facts: '€1,200.00, remote',
      searches: ['Labels'],
      note: false,
      mail: true,
      ...overrides,
    }),
    at: nextHour,
  });
  const waitForDigest = (about: string, jobs: number) =>
    eventually(
      async () => (await MailModel.findOne({ about }).lean())?.of?.length === jobs,
      20_000,
    );
  /** Moves the email's hour into the past. */
  const endHour = (about: string) =>
    MailModel.updateMany({ about, state: 'waiting' }, { nextAttemptAt: new Date() });

  it('of an hour arrive in one email, each once however often its event is delivered', async () => {
    const reader = newReader();
    const [one, two] = [
      newMatchEvent(reader.id),
      newMatchEvent(reader.id, { title: 'Boxes for honey' }),
    ];
    await Promise.all([publish(one), publish(two)]);
    await publish(one);
    await waitForDigest(reader.id, 2);
    expect(harness.mail.mailsTo(reader.email)).toEqual([]);
    await endHour(reader.id);
    const sentEmail = await firstMail(reader.email);
    expect(sentEmail.subject).toBe('2 new jobs for your searches');
    for (const { payload } of [one, two]) {
      expect(sentEmail.html).toContain(`/job/${payload.jobId}`);
      expect(sentEmail.html).toContain(payload.title);
    }
    // The event is recognized after the email was sent, when its data is removed.
    await publish(one);
    const late = newMatchEvent(reader.id, { title: 'A late one' });
    await publish(late);
    await eventually(() => harness.mail.mailsTo(reader.email)[1]);
    const subjects = harness.mail.mailsTo(reader.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['2 new jobs for your searches', 'New job: A late one']);
    expect(await MailModel.countDocuments({ about: reader.id })).toBe(2);
  });

  it('are not emailed to people who chose notifications only or turned these emails off', async () => {
    const [inAppOnly, unsubscribed, last] = [
      newReader(),
      newReader({ emailPref: [] }),
      newReader(),
    ];
    await publish(newMatchEvent(inAppOnly.id, { mail: false, note: true }));
    await publish(newMatchEvent(unsubscribed.id));
    await publish(newMatchEvent(last.id));
    await waitForDigest(last.id, 1);
    expect(await MailModel.countDocuments({ about: inAppOnly.id })).toBe(0);
    expect(await MailModel.countDocuments({ about: unsubscribed.id })).toBe(0);
  });
});

describe('a moderator’s decision', () => {
  const newDecisionEvent = (
    userId: string,
    overrides: Partial<EventPayload<'report.decided'>> = {},
  ) =>
    newEvent('report.decided', {
      caseId: newId(),
      userId,
      isTold: true,
      decision: 'hide',
      kind: 'job',
      title: 'Easy money',
      words: 'It asks for a fee.',
      ...overrides,
    });

  it('is emailed once with its reason and how to appeal, whatever the person’s settings', async () => {
    const reader = newReader({ emailPref: [] });
    const event = newDecisionEvent(reader.id);
    await publish(event);
    await publish(event);
    const sentEmail = await firstMail(reader.email);
    expect(sentEmail.subject).toBe('Hidden: Easy money');
    expect(sentEmail.text).toContain('It asks for a fee.');
    expect(sentEmail.html).toContain(`/decision/${event.payload.caseId}`);
    await eventually(async () => MailModel.findOne({ about: reader.id, told: true }));
    expect(harness.mail.mailsTo(reader.email)).toHaveLength(1);
  });

  it('is not emailed when nothing changed', async () => {
    const [reader, last] = [newReader(), newReader()];
    await publish(newDecisionEvent(reader.id, { isTold: false, decision: 'dismiss', words: '' }));
    await publish(newDecisionEvent(last.id, { decision: 'none', words: 'It was a mistake.' }));
    const sentEmail = await firstMail(last.email);
    expect(sentEmail.subject).toBe('Decision reversed: Easy money');
    expect(harness.mail.mailsTo(reader.email)).toEqual([]);
  });
});
