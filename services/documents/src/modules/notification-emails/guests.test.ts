import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@soloist/contracts';
import { createSignedIds, eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { type MailHarness, startMailHarness } from '../../../test/mail-harness.ts';
import { MailModel } from '../mail/mails.model.ts';

let harness: MailHarness;
let published: Queue<DomainEvent<'chat.guest-mail-settled'>>;
beforeAll(async () => {
  harness = await startMailHarness();
  published = new Queue(eventQueueName('messaging'), { connection: harness.connection });
});
afterAll(async () => {
  await published.close();
  await harness.stop();
});

function newAnswerEvent(overrides: object = {}) {
  const freelancerId = newId();
  const email = `${freelancerId}@inescarvalho.example`;
  harness.documents.identity.setProfile(freelancerId, { email });
  const event = newEvent('chat.guest-written', {
    ...{ messageId: newId(), guestId: newId(), freelancerId, fromName: 'Ines Carvalho' },
    ...{ to: `${randomUUID()}@client.example`, about: 'Winter packaging' },
    message: 'Yes, all of them.\n\nIn three formats.',
    quoted: 'Does the fee include the print files?',
    answers: '<asked@client.example>',
    ...overrides,
  });
  return { event, email, ...event.payload };
}
const outcomeOf = (messageId: string) =>
  eventually(async () => {
    const jobs = await published.getJobs(['waiting'], 0, -1, true);
    return jobs.map(({ data }) => data.payload).find((payload) => payload.messageId === messageId);
  });
const headersOf = (sentEmail: { headerLines: readonly { line: string }[] }) =>
  sentEmail.headerLines.map(({ line }) => line.replace(/\s+/g, ' '));

test('emails a guest an answer once in their thread, with a reply address and one-click unsubscribe', async () => {
  const { event, to, guestId, messageId } = newAnswerEvent();
  await harness.publish(event);
  await harness.publish(event);
  const sentEmail = await harness.firstMail(to);
  const { INTERNAL_SECRET } = harness.documents.config;
  const reply = createSignedIds(INTERNAL_SECRET, 'guest replies').sign(guestId);
  const stop = createSignedIds(INTERNAL_SECRET, 'guest stops').sign(guestId);
  expect(sentEmail.from?.value).toEqual([
    { name: 'Ines Carvalho via Soloist', address: 'hello@soloist.example' },
  ]);
  const address = `reply+${reply}@reply.soloist.example`;
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(sentEmail.replyTo?.value).toEqual([{ name: 'Ines Carvalho', address }]);
  expect(sentEmail.subject).toBe('Re: Winter packaging');
  expect(sentEmail.text).toContain('Yes, all of them.\n\nIn three formats.');
  expect(sentEmail.text).toContain('Does the fee include the print files?');
  expect(sentEmail.inReplyTo).toBe('<asked@client.example>');
  expect(sentEmail.references).toEqual([
    `<${guestId}@reply.soloist.example>`,
    '<asked@client.example>',
  ]);
  const url = `http://localhost:8080/unsubscribe/guest/${stop}`;
  expect(sentEmail.text).toContain(url);
  expect(headersOf(sentEmail)).toEqual(
    expect.arrayContaining([
      `X-Loop: ${address}`,
      expect.stringContaining(`<${url}>`),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  );
  expect(await outcomeOf(messageId)).toEqual({ messageId, state: 'sent', reason: '' });
  expect(harness.mail.mailsTo(to)).toHaveLength(1);
  expect(JSON.stringify(await MailModel.findById(event.id).lean())).not.toContain('three formats');
});

test('publishes the reason of a rejected email', async () => {
  const { event, messageId } = newAnswerEvent();
  harness.mail.refuse(550, '5.1.1 No such user');
  await harness.publish(event);
  expect(await outcomeOf(messageId)).toMatchObject({
    state: 'bounced',
    reason: expect.stringContaining('No such user'),
  });
  harness.mail.stopRefusing();
});

test('marks an email in doubt and does not repeat it when the connection breaks before the answer', async () => {
  const { event, to, messageId } = newAnswerEvent();
  const { reached, open } = harness.mail.hold('answer');
  await harness.publish(event);
  await reached;
  harness.mail.dropConnections();
  open();
  expect(await outcomeOf(messageId)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('couldn’t confirm'),
  });
  await harness.publish(event);
  expect(harness.mail.mailsTo(to)).toHaveLength(1);
});

test('adds no markup, header or recipient, whatever people write', async () => {
  const attack = 'Eve\r\nBcc: spy@evil.example\r\n\r\n<img src=x onerror=alert(1)>';
  const overrides = { fromName: attack, about: attack, message: attack, quoted: attack };
  const { event, to } = newAnswerEvent({ ...overrides, answers: '' });
  await harness.publish(event);
  const sentEmail = await harness.firstMail(to);
  expect(sentEmail.bcc).toBeUndefined();
  expect(sentEmail.html).not.toContain('<img');
  expect(harness.mail.mailsTo('spy@evil.example')).toEqual([]);
});

test('sends no email of a deleted account', async () => {
  const { event, to, freelancerId } = newAnswerEvent();
  harness.documents.identity.eraseAccount(freelancerId);
  await harness.publish(event);
  const { event: next, to: other } = newAnswerEvent();
  await harness.publish(next);
  await harness.firstMail(other);
  expect(harness.mail.mailsTo(to)).toEqual([]);
});
