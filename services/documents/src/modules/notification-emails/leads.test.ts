import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { type MailHarness, startMailHarness } from '../../../test/mail-harness.ts';
import { MailModel } from '../mail/mails.model.ts';
import { suppress } from '../mail/suppressions.model.ts';

let harness: MailHarness;
let published: Queue<DomainEvent<'lead.mail-settled'>>;
beforeAll(async () => {
  harness = await startMailHarness();
  published = new Queue(eventQueueName('marketplace'), { connection: harness.connection });
});
afterAll(async () => {
  await published.close();
  await harness.stop();
});

const token = 'b'.repeat(32);
function newEmailEvent(overrides: object = {}) {
  const freelancerId = randomUUID().replaceAll('-', '').slice(0, 24);
  const email = `${freelancerId}@inescarvalho.example`;
  // All kinds are turned off, since no kind of email to the freelancer matters here.
  harness.documents.identity.setProfile(freelancerId, { email, emailPref: [] });
  const event = newEvent('lead.mail-written', {
    ...{ leadId: 'a'.repeat(24), freelancerId, mailId: randomUUID(), fromName: 'Ines Carvalho' },
    ...{ to: `${randomUUID()}@nordlys.example`, subject: 'Boxes for Nordlys' },
    ...{ text: 'Hello Sofie,\n\nshall I draw boxes?\nBest, Ines', unsubscribeToken: token },
    ...overrides,
  });
  return { event, email, to: event.payload.to };
}
const publish = (event: DomainEvent, jobId = event.id) => harness.publish(event, jobId);
const outcomeOf = (mailId: string) =>
  eventually(async () => {
    const jobs = await published.getJobs(['waiting'], 0, -1, true);
    return jobs.map(({ data }) => data.payload).find((payload) => payload.mailId === mailId);
  });

test('emails a lead once from the freelancer, with one-click unsubscribe', async () => {
  const { event, email, to } = newEmailEvent();
  await publish(event);
  await publish(event, randomUUID());
  const sentEmail = await harness.firstMail(to);
  expect(sentEmail.from?.value).toEqual([
    { name: 'Ines Carvalho via Soloist', address: 'hello@soloist.example' },
  ]);
  expect(sentEmail.replyTo?.value).toEqual([{ name: 'Ines Carvalho', address: email }]);
  expect(sentEmail.subject).toBe('Boxes for Nordlys');
  expect(sentEmail.text).toContain('Hello Sofie,\n\nshall I draw boxes?\nBest, Ines');
  const address = `http://localhost:8080/unsubscribe/${token}`;
  expect(sentEmail.text).toContain(address);
  expect(sentEmail.headerLines.map(({ line }) => line.replace(/\s+/g, ' '))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^List-Unsubscribe: <${address}>`),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  );
  expect(sentEmail.headers.get('auto-submitted')).toBeUndefined();
  const { leadId, freelancerId, mailId } = event.payload;
  expect(await outcomeOf(mailId)).toEqual({
    leadId,
    freelancerId,
    mailId,
    to,
    state: 'sent',
    reason: '',
  });
  expect(JSON.stringify(await MailModel.findById(event.id).lean())).not.toContain('draw boxes');
  expect(harness.mail.mailsTo(to)).toHaveLength(1);
});

test('skips an address that bounced before, and publishes the reason', async () => {
  const { event, to } = newEmailEvent();
  await suppress(to, 'no such user');
  await publish(event);
  expect(await outcomeOf(event.payload.mailId)).toMatchObject({
    state: 'bounced',
    reason: expect.stringMatching(/^An email to this address bounced on .* \(no such user\)/),
  });
  expect(harness.mail.mailsTo(to)).toEqual([]);
});

test('adds no markup, header or recipient, whatever a freelancer writes', async () => {
  const attack = 'Eve\r\nBcc: spy@evil.example\r\n\r\n<img src=x onerror=alert(1)>';
  const { event, to } = newEmailEvent({ fromName: attack, subject: attack, text: attack });
  await publish(event);
  const sentEmail = await harness.firstMail(to);
  expect(sentEmail.bcc).toBeUndefined();
  expect(sentEmail.html).not.toContain('<img');
  expect(harness.mail.mailsTo('spy@evil.example')).toEqual([]);
});
